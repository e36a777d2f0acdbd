import { MINUTE_MS } from '#domain/time.ts';
import { runEvery } from '../jobs/run-every.ts';
import { runOncePerTick } from '../jobs/run-once-per-tick.ts';
import { type ChatContext, type PostingOptions, sendDuePosts } from './send-due-posts.ts';

/** Longer than a minute's posts take, even to chats that let everybody wait. */
const LEASE_MS = 3 * MINUTE_MS;

/** Tells chats what is due this minute, in one of the processes. */
export async function runPostsOfMinute(
  context: ChatContext,
  options: PostingOptions = {},
): Promise<boolean> {
  const { database, wallClock } = context;
  const minute = Math.floor(wallClock.now() / MINUTE_MS) * MINUTE_MS;
  return runOncePerTick(
    { database, clock: wallClock },
    { job: 'chat', tick: new Date(minute).toISOString(), leaseMs: LEASE_MS },
    () => sendDuePosts(context, options),
  );
}

interface Listeners {
  readonly onGivenUp: (line: string) => void;
  readonly onFailure: (error: unknown) => void;
}

/** @returns what stops it, once the few posts on their way have gone */
export function schedulePosts(
  context: ChatContext,
  { onGivenUp, onFailure }: Listeners,
): () => Promise<void> {
  const stopping = new AbortController();
  const stop = runEvery(
    { job: 'chat', everyMs: MINUTE_MS },
    () => runPostsOfMinute(context, { stopping: stopping.signal, onGivenUp }),
    onFailure,
  );
  return () => {
    stopping.abort();
    return stop();
  };
}
