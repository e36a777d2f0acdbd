import type { Clock } from '#server/base/clock.ts';
import type { OpenDatabase } from './database.ts';
import { type Lease, releaseLease, takeLease } from './lease.ts';

export interface Tick {
  readonly job: string;
  /** Tick as a date or an ISO instant; it runs once, and earlier ones do not run after it. */
  readonly tick: string;
  /** Time in ms after which another instance may take over; must exceed the longest run. */
  readonly leaseMs: number;
  /** Signal at which the work must throw; then it was given up, and can be restarted at once. */
  readonly stopping?: AbortSignal | undefined;
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
  work: (lease: Lease) => Promise<void>,
): Promise<boolean> {
  const lease = await database.inWriteTransaction((trx) => takeLease(trx, clock, tick));
  if (lease === null) return false;
  const release = (doneTick: string | null) =>
    database.inWriteTransaction((trx) => releaseLease(trx, lease, doneTick));
  try {
    await work(lease);
  } catch (error) {
    if (!tick.stopping?.aborted) throw error;
    await release(null);
    return false;
  }
  await release(tick.tick);
  return true;
}
