import { MINUTE_MS } from '#domain/base/time.ts';
import type { PreviousSeason } from '#domain/scoring/ghosts.ts';
import type { SeasonFacts } from '#domain/season/season.ts';
import type { Executor } from '#server/db/database.ts';
import { readPreviousSeason } from '#server/season/previous-season.ts';

interface Cached {
  lastYear: Promise<PreviousSeason>;
  /** Time of the last read, on a monotonic clock. */
  readAt: number;
}

/**
 * Caches how the previous season ended. Refreshed once a minute in the background, so that no
 * request waits for it.
 */
export function createPreviousSeasonCache(
  executor: Executor,
): (facts: SeasonFacts) => Promise<PreviousSeason> {
  const cached = new WeakMap<SeasonFacts, Cached>();
  return (facts) => {
    const known = cached.get(facts);
    const now = performance.now();
    if (known === undefined) {
      const previousSeason = readPreviousSeason(executor, facts);
      cached.set(facts, { lastYear: previousSeason, readAt: now });
      previousSeason.catch(() => cached.delete(facts));
      return previousSeason;
    }
    if (now - known.readAt < MINUTE_MS) return known.lastYear;
    known.readAt = now;
    const again = readPreviousSeason(executor, facts);
    again.then(
      () => {
        known.lastYear = again;
      },
      // On failure the cached value stays, and is refreshed again in a minute.
      () => {},
    );
    return known.lastYear;
  };
}
