import { RECENT_LOGIN_MINUTES } from '#contract/limits.ts';
import { type Instant, MINUTE_MS } from '#domain/base/time.ts';
import type { Executor } from '#server/db/database.ts';
import { ProblemError } from '#server/http/problems.ts';
import { readSession, type Session } from './find-session.ts';

/**
 * Requires a recent login, so that a stranger at a logged-in device cannot take over the account.
 * @throws ProblemError `login-too-old`; `not-logged-in` if the session has ended since the headers
 * came
 */
export async function requireRecentLogin(
  executor: Executor,
  session: Session | null,
  now: Instant,
): Promise<void> {
  const viewer = session === null ? null : await readSession(executor, session.idHash, now);
  if (session === null || viewer === null) throw new ProblemError('not-logged-in');
  if (now >= session.loggedInAt + RECENT_LOGIN_MINUTES * MINUTE_MS) {
    throw new ProblemError('login-too-old');
  }
}
