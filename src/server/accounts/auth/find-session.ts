import type { Instant } from '#domain/base/time.ts';
import { hashSecret } from '#server/base/secrets.ts';
import type { Executor } from '#server/db/database.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { selectSession } from './auth.queries.ts';
import { isSessionOver } from './session-lifetime.ts';
import type { SessionUse } from './session-use.ts';

export interface Session {
  readonly idHash: string;
  /** Secret that CSRF tokens derive from. It is derived from the cookie and stored nowhere. */
  readonly csrfSecret: string;
  readonly loggedInAt: Instant;
}

/** Format of a secret, base64url of 32 bytes; anything else is not looked up. */
const SECRET = /^[\w-]{43}$/;

/** Returns the user and current rights of a session; `null` if it has ended. */
export async function readSession(
  executor: Executor,
  idHash: string,
  now: Instant,
): Promise<Viewer | null> {
  const row = await selectSession(executor, idHash);
  return row === undefined || isSessionOver(row, now) ? null : toViewer(row);
}

function toViewer(row: NonNullable<Awaited<ReturnType<typeof selectSession>>>): Viewer {
  return {
    status: row.username === null ? 'NO_USERNAME' : 'LOGGED_IN',
    userId: row.user_id,
    username: row.username,
    isAdmin: row.is_admin === 1,
    isBingoMaster: row.is_bingo_master === 1,
    resultsShownUntil: row.results_shown_until,
  };
}

/**
 * Returns the session of a cookie's secret, with its user's current rights; `null` if there is
 * none.
 */
export async function findSession(
  executor: Executor,
  use: SessionUse,
  secret: string,
  now: Instant,
): Promise<{ session: Session; viewer: Viewer } | null> {
  if (!SECRET.test(secret)) return null;
  const idHash = hashSecret(secret);
  // Reads the unwritten use before the row: written in between, it would be missing in both.
  const unwrittenUse = use.unwritten(idHash);
  const row = await selectSession(executor, idHash);
  if (row === undefined) return null;
  const seen = { ...row, last_seen_at: Math.max(row.last_seen_at, unwrittenUse) };
  if (isSessionOver(seen, now)) return null;
  use.note(seen, now);
  return {
    session: {
      idHash,
      csrfSecret: hashSecret(`csrf ${secret}`),
      loggedInAt: row.created_at,
    },
    viewer: toViewer(row),
  };
}
