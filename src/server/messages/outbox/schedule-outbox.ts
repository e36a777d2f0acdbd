import { MINUTE_MS } from '#domain/base/time.ts';
import type { Job } from '#server/base/run-jobs.ts';
import { runOncePerTick } from '#server/db/run-once-per-tick.ts';
import type { OutboxChannel } from './channel.ts';
import { type OutboxContext, type SendOptions, sendDue } from './send-due.ts';

const JOB = 'outbox';
/** Lease in ms, longer than a minute's batch takes even with slow servers. */
const LEASE_MS = 3 * MINUTE_MS;

/** Schedules the outbox every minute, in one of the instances. */
export async function runOutboxOfMinute(
  installation: OutboxContext,
  channels: readonly OutboxChannel[],
  options: SendOptions,
): Promise<boolean> {
  const { database, wallClock } = installation;
  const minute = Math.floor(wallClock.now() / MINUTE_MS) * MINUTE_MS;
  return runOncePerTick(
    { database, clock: wallClock },
    { job: JOB, tick: new Date(minute).toISOString(), leaseMs: LEASE_MS },
    () => sendDue(installation, channels, options),
  );
}

/** Sends what is due each minute; what a stop interrupts are the few items being sent. */
export function outboxJob(
  installation: OutboxContext,
  channels: readonly OutboxChannel[],
  callbacks: Pick<SendOptions, 'onGivenUp' | 'onFailure'>,
): Job {
  const putAside = new Map();
  return {
    name: JOB,
    everyMs: MINUTE_MS,
    run: (stopping) =>
      runOutboxOfMinute(installation, channels, { stopping, putAside, ...callbacks }),
  };
}
