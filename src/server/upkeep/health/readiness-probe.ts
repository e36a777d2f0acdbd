import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND_MS } from '#domain/base/time.ts';
import type { SeasonReader } from '#server/season/season-view.ts';

/** Maximum wait of a probe, in ms: with thousands of players the first read takes seconds. */
const WAIT_MS = SECOND_MS;

/**
 * Creates the readiness probe: it reads the default season once after the start, and returns true
 * when that is done.
 */
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
        // The unavailable database is reported elsewhere.
        () => {},
      )
      .finally(() => {
        reading = null;
      });
    await Promise.race([reading, sleep(WAIT_MS, undefined, { ref: false })]);
    return isRead;
  };
}
