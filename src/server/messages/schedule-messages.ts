import { runEvery } from '../jobs/run-every.ts';
import { runOncePerTick } from '../jobs/run-once-per-tick.ts';
import type { Installation } from './message.ts';
import { sendDueMessages } from './send-due-messages.ts';

const MINUTE_MS = 60_000;
/** Longer than a minute's messages take, even to a mail server that lets everybody wait. */
const LEASE_MS = 3 * MINUTE_MS;

/** Tells players what is due this minute, in one of the processes. */
export async function runMessagesOfMinute(installation: Installation): Promise<boolean> {
  const { database, wallClock } = installation;
  const minute = Math.floor(wallClock.now() / MINUTE_MS) * MINUTE_MS;
  return runOncePerTick(
    { database, clock: wallClock },
    { job: 'messages', tick: new Date(minute).toISOString(), leaseMs: LEASE_MS },
    () => sendDueMessages(installation),
  );
}

/** @returns what stops it, once the messages on their way have gone */
export function scheduleMessages(
  installation: Installation,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  return runEvery(MINUTE_MS, () => runMessagesOfMinute(installation), onFailure);
}
