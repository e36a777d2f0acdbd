import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Random } from '#server/base/random.ts';
import { hashSecret, newSecret } from '#server/base/secrets.ts';
import { ProblemError } from '#server/http/problems.ts';
import type { LoginCookies } from './auth-cookies.ts';

const SECRET = /^[\w-]{43}$/;

/**
 * Returns the hash of the login cookie; it matches no login if that has expired.
 * @throws ProblemError `no-cookies`
 */
export function readBrowserHash(cookies: LoginCookies, request: FastifyRequest): string {
  if (!cookies.hasAny(request)) throw new ProblemError('no-cookies');
  return hashSecret(cookies.browser.read(request) ?? '');
}

/**
 * Refuses to begin what cannot end well at another origin than `PUBLIC_URL`.
 * @throws ProblemError `other-origin`
 */
export function requirePublicOrigin(
  app: Pick<FastifyInstance, 'isElsewhere'>,
  request: FastifyRequest,
): void {
  if (app.isElsewhere(request)) throw new ProblemError('other-origin');
}

/**
 * Returns the hash of the browser's secret, creating one if needed. Its tabs share it, so that they
 * do not disturb each other.
 */
export function browserHashOf(
  cookies: LoginCookies,
  request: FastifyRequest,
  reply: FastifyReply,
  random: Random,
): string {
  const known = cookies.browser.read(request);
  const secret = known !== null && SECRET.test(known) ? known : newSecret(random);
  cookies.browser.write(reply, secret, true);
  return hashSecret(secret);
}
