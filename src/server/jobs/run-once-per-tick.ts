import type { Transaction } from 'kysely';
import type { Clock } from '../clock.ts';
import { decisionTime } from '../db/decision-time.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import type { Database } from '../db/tables.ts';

export interface Tick {
  readonly job: string;
  /** Sorts by time, e.g. a date; a tick is done once, and none before it afterwards. */
  readonly tick: string;
  /** Others take over after this long: longer than the work ever takes. */
  readonly leaseMs: number;
}

interface Installation {
  readonly database: OpenDatabase;
  readonly clock: Clock;
}

/**
 * Does the work of a tick unless it has been done, or is being done, by this or another process. Work
 * that throws is tried again once its lease has run out.
 * @returns whether the work was done here
 */
export async function runOncePerTick(
  { database, clock }: Installation,
  tick: Tick,
  work: () => Promise<void>,
): Promise<boolean> {
  const fence = await database.inWriteTransaction((trx) => takeLease(trx, clock, tick));
  if (fence === null) return false;
  await work();
  await database.inWriteTransaction(async (trx) => {
    await trx
      .updateTable('job_lease')
      .set({ done_tick: tick.tick, expires_at: 0 })
      .where('job', '=', tick.job)
      .where('fence', '=', fence)
      .execute();
  });
  return true;
}

async function takeLease(
  trx: Transaction<Database>,
  clock: Clock,
  { job, tick, leaseMs }: Tick,
): Promise<number | null> {
  const lease = await trx
    .selectFrom('job_lease')
    .selectAll()
    .where('job', '=', job)
    .executeTakeFirst();
  const now = await decisionTime(trx, clock);
  if (lease?.done_tick != null && lease.done_tick >= tick) return null;
  if (lease !== undefined && lease.expires_at > now) return null;
  const taken = { fence: (lease?.fence ?? 0) + 1, expires_at: now + leaseMs };
  await trx
    .insertInto('job_lease')
    .values({ job, done_tick: null, ...taken })
    .onConflict((conflict) => conflict.column('job').doUpdateSet(taken))
    .execute();
  return taken.fence;
}
