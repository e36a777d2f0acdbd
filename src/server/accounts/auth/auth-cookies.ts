import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '#server/base/settings/settings.ts';
import { LOGIN_ATTEMPT_MS, REMEMBERED } from './session-lifetime.ts';

interface SecretCookie {
  readonly name: string;
  read(request: FastifyRequest): string | null;
  /** Sets the cookie; if not kept, it has no max-age and ends with the browser session. */
  write(reply: FastifyReply, value: string, isKept: boolean): void;
  clear(reply: FastifyReply): void;
}

/** Cookies of a login that is not over yet. */
export interface LoginCookies {
  readonly loginAttempt: SecretCookie;
  /** Cookie of the browser that requested a code or a passkey challenge. */
  readonly browser: SecretCookie;
  /** Returns false if the browser sends none of these: it keeps no cookies, or is another one. */
  hasAny(request: FastifyRequest): boolean;
}

interface AuthCookies extends LoginCookies {
  readonly session: SecretCookie;
}

/** Lax instead of Strict, because the provider's redirect is a navigation from another site. */
export function authCookies(settings: Settings): AuthCookies {
  const isHttps = settings.publicUrl.startsWith('https:');
  const attributes: CookieSerializeOptions = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps,
  };

  function cookie(suffix: string, ageMs: number): SecretCookie {
    // Browsers accept a __Host- cookie only from this exact host, over https.
    const name = `${isHttps ? '__Host-' : ''}formelgjett-${suffix}`;
    return {
      name,
      read: (request) => request.cookies[name] ?? null,
      write: (reply, value, isKept) => {
        reply.setCookie(name, value, {
          ...attributes,
          ...(isKept ? { maxAge: Math.floor(ageMs / 1000) } : {}),
        });
      },
      clear: (reply) => {
        reply.clearCookie(name, attributes);
      },
    };
  }

  const cookies = {
    session: cookie('session', REMEMBERED.absoluteMs),
    loginAttempt: cookie('login', LOGIN_ATTEMPT_MS),
    browser: cookie('browser', LOGIN_ATTEMPT_MS),
  };
  return {
    ...cookies,
    hasAny: (request) => Object.values(cookies).some(({ read }) => read(request) !== null),
  };
}
