import type { Transaction } from 'kysely';
import { DAY_MS, HOUR_MS, type Instant } from '#domain/base/time.ts';
import { REMEMBERED, UNREMEMBERED } from '#server/accounts/auth/session-lifetime.ts';
import type { Job } from '#server/base/run-jobs.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import type { Database } from '#server/db/tables.ts';
import type { WatchedClock } from './clock/watched-clock.ts';

/** Time in ms for which the inviter still sees an invitation that has ended. */
const OLD_INVITATION_MS = 30 * DAY_MS;
/**
 * Age in ms at which sent messages are deleted: longer than a season, or one could be sent again.
 */
const OLD_MESSAGE_MS = 400 * DAY_MS;
/**
 * Age in ms at which runs without changes are deleted, since there are thousands in a season; runs
 * with changes are kept.
 */
const OLD_IMPORT_RUN_MS = 60 * DAY_MS;

/**
 * Deletes expired sessions, pending logins, codes, counters, sent messages and runs without
 * changes. Expired rows are ignored anyway, so time and frequency do not matter, nor how many
 * instances do it.
 */
export async function purgeExpiredRows(database: OpenDatabase, now: Instant): Promise<void> {
  await database.inWriteTransaction(async (trx) => {
    await deleteSessionsOver(trx, now);
    for (const table of [
      'login_attempt',
      'email_code',
      'passkey_challenge',
      'reminder_code',
    ] as const) {
      await trx.deleteFrom(table).where('expires_at', '<=', now).execute();
    }
    await trx.deleteFrom('rate_limit').where('window_ends_at', '<=', now).execute();
    await trx
      .deleteFrom('invitation')
      .where('expires_at', '<=', now - OLD_INVITATION_MS)
      .execute();
    await trx
      .deleteFrom('outbox')
      .where('claimed_at', '<=', now - OLD_MESSAGE_MS)
      .execute();
    await trx
      .deleteFrom('import_run')
      .where('outcome', '!=', 'CHANGED')
      .where('started_at', '<=', now - OLD_IMPORT_RUN_MS)
      .execute();
  });
}

async function deleteSessionsOver(trx: Transaction<Database>, now: Instant): Promise<void> {
  for (const [isRemembered, { idleMs, absoluteMs }] of [
    [1, REMEMBERED],
    [0, UNREMEMBERED],
  ] as const) {
    await trx
      .deleteFrom('session')
      .where('is_remembered', '=', isRemembered)
      .where((column) =>
        column.or([
          column('last_seen_at', '<=', now - idleMs),
          column('created_at', '<=', now - absoluteMs),
        ]),
      )
      .execute();
  }
}

export const cleaningJob = (database: OpenDatabase, clock: WatchedClock): Job => ({
  name: 'cleaning',
  everyMs: HOUR_MS,
  isDoneAtStart: true,
  run: async () => {
    // A clock that may be ahead deletes nothing.
    if (clock.doubt() !== null) return false;
    await purgeExpiredRows(database, clock.now());
    return true;
  },
});
