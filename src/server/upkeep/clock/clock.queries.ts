import type { Transaction } from 'kysely';
import type { Instant } from '#domain/base/time.ts';
import type { Executor } from '#server/db/database.ts';
import type { Database } from '#server/db/tables.ts';

/** Lease whose tick is the last certain instant. */
const CLOCK = 'clock';

/** Returns the last instant that was certain; `null` if none is stored. */
export async function selectCertainTime(executor: Executor): Promise<Instant | null> {
  const row = await executor
    .selectFrom('job_lease')
    .select('done_tick')
    .where('job', '=', CLOCK)
    .executeTakeFirst();
  return row?.done_tick == null ? null : Date.parse(row.done_tick);
}

/** Records that this instant is certain. */
export async function recordCertainTime(trx: Transaction<Database>, at: Instant): Promise<void> {
  const done_tick = new Date(at).toISOString();
  await trx
    .insertInto('job_lease')
    .values({ job: CLOCK, fence: 0, expires_at: 0, done_tick })
    .onConflict((conflict) => conflict.column('job').doUpdateSet({ done_tick }))
    .execute();
}
