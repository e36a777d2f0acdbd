import { MINUTE_MS } from '#domain/time.ts';
import { runEvery } from '../jobs/run-every.ts';
import { runOncePerTick } from '../jobs/run-once-per-tick.ts';
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

interface Listeners {
  readonly onGivenUp: (report: string) => void;
  readonly onFailure: (error: unknown) => void;
}

/** @returns a function that stops it, after the few items being sent */
export function scheduleOutbox(
  installation: OutboxContext,
  channels: readonly OutboxChannel[],
  { onGivenUp, onFailure }: Listeners,
): () => Promise<void> {
  const stopping = new AbortController();
  const options = { stopping: stopping.signal, putAside: new Map(), onGivenUp, onFailure };
  const stop = runEvery(
    { job: JOB, everyMs: MINUTE_MS },
    () => runOutboxOfMinute(installation, channels, options),
    onFailure,
  );
  return () => {
    stopping.abort();
    return stop();
  };
}
