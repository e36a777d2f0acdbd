import type { Transaction } from 'kysely';
import { HOUR_MS, type Instant } from '#domain/base/time.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Executor, OpenDatabase } from './database.ts';
import { decisionTime } from './decision-time.ts';
import type { Database } from './tables.ts';

/** Maximum lease in ms; one further ahead was written by a wrong clock. */
export const MAX_LEASE_MS = HOUR_MS;

const isRunning = (expiresAt: Instant, now: Instant) =>
  expiresAt > now && expiresAt <= now + MAX_LEASE_MS;

/** Right to run a job, until it expires and another instance takes it. */
export interface Lease {
  readonly job: string;
  /** Counter that grows with each lease of the job. */
  readonly fence: number;
}

interface Wanted {
  readonly job: string;
  /** Time in ms after which another instance may take over; must exceed the longest run. */
  readonly leaseMs: number;
  /**
   * Tick to run: refused once it or a later one is done; `null` runs whenever the lease is free.
   */
  readonly tick: string | null;
}

/** @returns `null` if another instance has the lease, or the tick is done */
export async function takeLease(
  trx: Transaction<Database>,
  clock: Clock,
  { job, leaseMs, tick }: Wanted,
): Promise<Lease | null> {
  const lease = await trx
    .selectFrom('job_lease')
    .selectAll()
    .where('job', '=', job)
    .executeTakeFirst();
  const now = await decisionTime(trx, clock);
  const done = lease?.done_tick ?? null;
  const isDone = tick !== null && done !== null && done >= tick;
  if (isDone && done <= new Date(now + MAX_LEASE_MS).toISOString()) return null;
  if (lease !== undefined && isRunning(lease.expires_at, now)) return null;
  const taken = { fence: (lease?.fence ?? 0) + 1, expires_at: now + leaseMs };
  await trx
    .insertInto('job_lease')
    .values({ job, done_tick: null, ...taken })
    .onConflict((conflict) => conflict.column('job').doUpdateSet(taken))
    .execute();
  return { job, fence: taken.fence };
}

/** Returns true if an instance holds the lease of the job. */
export async function isLeaseHeld(executor: Executor, job: string, now: Instant): Promise<boolean> {
  const lease = await executor
    .selectFrom('job_lease')
    .select('expires_at')
    .where('job', '=', job)
    .executeTakeFirst();
  return lease !== undefined && isRunning(lease.expires_at, now);
}

/**
 * Returns true if the lease was not taken over. Call it in the transaction that stores the work: a
 * slow holder must not overwrite newer results.
 */
export async function holdsLease(trx: Transaction<Database>, lease: Lease): Promise<boolean> {
  const { job, fence } = lease;
  const held = await trx
    .selectFrom('job_lease')
    .select('fence')
    .where('job', '=', job)
    .where('fence', '=', fence)
    .executeTakeFirst();
  return held !== undefined;
}

/** Releases the lease at once. A lease that another instance has taken stays. */
export async function releaseLease(
  trx: Transaction<Database>,
  { job, fence }: Lease,
  doneTick: string | null,
): Promise<void> {
  await trx
    .updateTable('job_lease')
    .set({ expires_at: 0, ...(doneTick === null ? {} : { done_tick: doneTick }) })
    .where('job', '=', job)
    .where('fence', '=', fence)
    .execute();
}

/**
 * Runs work that one instance at a time may do, outside of any tick.
 * @returns `null` if another is running it
 */
export async function runAlone<Result>(
  { database, clock }: { readonly database: OpenDatabase; readonly clock: Clock },
  job: Omit<Wanted, 'tick'>,
  work: (lease: Lease) => Promise<Result>,
): Promise<{ readonly result: Result } | null> {
  const lease = await database.inWriteTransaction((trx) =>
    takeLease(trx, clock, { ...job, tick: null }),
  );
  if (lease === null) return null;
  try {
    return { result: await work(lease) };
  } finally {
    // Releases on the server's authority: the user who started the work may have been logged out
    // meanwhile.
    await database.inServerTransaction((trx) => releaseLease(trx, lease, null));
  }
}
