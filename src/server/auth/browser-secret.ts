import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Random } from '../random.ts';
import { hashSecret, newSecret } from '../secrets/secrets.ts';
import type { AuthCookies } from './auth-cookies.ts';

const SECRET = /^[\w-]{43}$/;

/** Hash of the login cookie; matches no login if there is no cookie. */
export function readBrowserHash(cookies: AuthCookies, request: FastifyRequest): string {
  return hashSecret(cookies.browser.read(request) ?? '');
}

/**
 * Returns the hash of the browser's secret, creating one if needed. Its tabs share it, so that they
 * do not disturb each other.
 */
export function browserHashOf(
  cookies: AuthCookies,
  request: FastifyRequest,
  reply: FastifyReply,
  random: Random,
): string {
  const known = cookies.browser.read(request);
  const secret = known !== null && SECRET.test(known) ? known : newSecret(random);
  cookies.browser.write(reply, secret, true);
  return hashSecret(secret);
}
