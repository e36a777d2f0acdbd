import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND_MS } from '#domain/time.ts';
import type { SeasonReader } from '../seasons/season-reader.ts';

/** Maximum wait of a probe, in ms: with thousands of players the first read takes seconds. */
const WAIT_MS = SECOND_MS;

/** Tells whether the season that every screen shows has been read since the start, and sees to it that it is. */
export function createReadinessProbe(
  seasons: Pick<SeasonReader, 'defaultSeason'>,
): () => Promise<boolean> {
  let isRead = false;
  let reading: Promise<void> | null = null;
  return async () => {
    if (isRead) return true;
    reading ??= seasons
      .defaultSeason()
      .then(
        () => {
          isRead = true;
        },
        // That the database is away is told by whoever looks at it.
        () => {},
      )
      .finally(() => {
        reading = null;
      });
    await Promise.race([reading, sleep(WAIT_MS, undefined, { ref: false })]);
    return isRead;
  };
}
