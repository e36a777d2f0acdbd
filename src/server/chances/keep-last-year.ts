import type { LastYear } from '#domain/ghosts.ts';
import type { SeasonFacts } from '#domain/season.ts';
import { MINUTE_MS } from '#domain/time.ts';
import type { Executor } from '../db/open-database.ts';
import { readLastYear } from '../seasons/last-year.ts';

interface Kept {
  lastYear: Promise<LastYear>;
  /** On a clock that only goes forward. */
  readAt: number;
}

/** How the season before ended, for who asks with each request: read again once a minute, and nobody waits for that. */
export function keepLastYear(executor: Executor): (facts: SeasonFacts) => Promise<LastYear> {
  const kept = new WeakMap<SeasonFacts, Kept>();
  return (facts) => {
    const known = kept.get(facts);
    const now = performance.now();
    if (known === undefined) {
      const lastYear = readLastYear(executor, facts);
      kept.set(facts, { lastYear, readAt: now });
      lastYear.catch(() => kept.delete(facts));
      return lastYear;
    }
    if (now - known.readAt < MINUTE_MS) return known.lastYear;
    known.readAt = now;
    const again = readLastYear(executor, facts);
    again.then(
      () => {
        known.lastYear = again;
      },
      // What is known stands, and is read again in a minute.
      () => {},
    );
    return known.lastYear;
  };
}
