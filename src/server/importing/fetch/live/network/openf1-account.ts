import { z } from 'zod';
import { type Instant, MINUTE_MS, SECOND_MS } from '#domain/base/time.ts';
import type { Clock } from '#server/base/clock.ts';
import { isSourceFailure, SourceBroken, type SourceUnavailable } from '../../source-failure.ts';
import { connectionFailure, readResponse } from './read-response.ts';

const LOGIN_TIMEOUT_MS = 10 * SECOND_MS;
/** Time in ms before its end at which a token is replaced. */
const RENEW_BEFORE_MS = 2 * MINUTE_MS;
/** Minimum time in ms between logins; more after a refusal, which only the operator can end. */
const LOGIN_EVERY_MS = 30 * SECOND_MS;
const REFUSED_LOGIN_EVERY_MS = 15 * MINUTE_MS;

/** Maximum size of the response to a login. */
const MAX_LOGIN_BYTES = 16 * 1024;

const Token = z.object({
  /** A bearer token as RFC 6750 has it: nothing else may stand in the header. */
  access_token: z
    .string()
    .max(8000)
    .regex(/^[\w\-.~+/]+=*$/),
  /** OpenF1 has sent the number of seconds as text, too. */
  expires_in: z.coerce.number().positive().default(3600),
});

export interface OpenF1Account {
  /** Returns a bearer token, after a login if need be; `null` if there is none at present. */
  token(): Promise<string | null>;
  /** Forgets a token that OpenF1 has refused. */
  forget(token: string): void;
  /** Returns why the last login failed; `null` if it did not. A refusal is a `SourceBroken`. */
  failure(): SourceUnavailable | SourceBroken | null;
}

interface AccountDeps {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly clock: Clock;
  readonly userAgent: string;
  readonly username: string;
  readonly password: string;
  /** Base URL of the data, whose origin issues the tokens. */
  readonly url: string;
}

/** Creates the login to the operator's account at OpenF1. The token is kept in memory only. */
export function createOpenF1Account(deps: AccountDeps): OpenF1Account {
  const { clock } = deps;
  let held: { readonly token: string; readonly endsAt: Instant } | null = null;
  let failure: SourceUnavailable | SourceBroken | null = null;
  let lastLogin: Instant | null = null;
  let login: Promise<void> | null = null;

  function isLoginDue(now: Instant): boolean {
    if (lastLogin === null) return true;
    const everyMs = failure instanceof SourceBroken ? REFUSED_LOGIN_EVERY_MS : LOGIN_EVERY_MS;
    return now < lastLogin || now >= lastLogin + everyMs;
  }

  async function logIn(): Promise<void> {
    lastLogin = clock.now();
    try {
      const { access_token, expires_in } = await requestToken(deps);
      held = { token: access_token, endsAt: clock.now() + expires_in * SECOND_MS };
      failure = null;
    } catch (error) {
      if (!isSourceFailure(error)) throw error;
      failure = error;
    }
  }

  return {
    async token() {
      const now = clock.now();
      const isFresh = held !== null && now < held.endsAt - RENEW_BEFORE_MS;
      if (!isFresh && (login !== null || isLoginDue(now))) {
        login ??= logIn().finally(() => {
          login = null;
        });
        await login;
      }
      return held !== null && clock.now() < held.endsAt ? held.token : null;
    },
    forget: (token) => {
      if (held?.token === token) held = null;
    },
    failure: () => failure,
  };
}

/** @throws SourceUnavailable, or SourceBroken if the login is refused or the response is no token */
async function requestToken({ fetch, clock, userAgent, username, password, url }: AccountDeps) {
  const response = await fetch(new URL('/token', url).href, {
    method: 'POST',
    headers: { accept: 'application/json', 'user-agent': userAgent },
    body: new URLSearchParams({ username, password }),
    signal: AbortSignal.timeout(LOGIN_TIMEOUT_MS),
    // The password is for this server only.
    redirect: 'manual',
  }).catch((error: unknown) => {
    throw connectionFailure('openf1', error);
  });
  if ([400, 401, 403, 422].includes(response.status)) {
    await response.body?.cancel().catch(() => undefined);
    throw new SourceBroken('openf1', 'REFUSED', `the account, with status ${response.status}`);
  }
  const parsed = Token.safeParse(
    await readResponse('openf1', response, { clock, maxBytes: MAX_LOGIN_BYTES }),
  );
  if (parsed.success) return parsed.data;
  throw new SourceBroken('openf1', 'SHAPE', 'the response to a login has no token');
}
