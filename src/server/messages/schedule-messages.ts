import { MINUTE_MS } from '#domain/time.ts';
import { runEvery } from '../jobs/run-every.ts';
import { runOncePerTick } from '../jobs/run-once-per-tick.ts';
import type { Installation } from './message.ts';
import { sendDueMessages } from './send-due-messages.ts';

/** Longer than a minute's messages take, even to a mail server that lets everybody wait. */
const LEASE_MS = 3 * MINUTE_MS;

/** Tells players what is due this minute, in one of the processes. */
export async function runMessagesOfMinute(
  installation: Installation,
  stopping?: AbortSignal,
): Promise<boolean> {
  const { database, wallClock } = installation;
  const minute = Math.floor(wallClock.now() / MINUTE_MS) * MINUTE_MS;
  return runOncePerTick(
    { database, clock: wallClock },
    { job: 'messages', tick: new Date(minute).toISOString(), leaseMs: LEASE_MS },
    () => sendDueMessages(installation, { stopping }),
  );
}

/** @returns what stops it, once the few messages on their way have gone: a host does not wait for long */
export function scheduleMessages(
  installation: Installation,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  const stop = runEvery(
    { job: 'messages', everyMs: MINUTE_MS },
    () => runMessagesOfMinute(installation, stopping.signal),
    onFailure,
  );
  return () => {
    stopping.abort();
    return stop();
  };
}
