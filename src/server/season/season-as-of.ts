import { currentYear } from '#domain/base/oslo-time.ts';
import type { Instant } from '#domain/base/time.ts';
import { seasonAsOf } from '#domain/season/hidden-results.ts';
import type { SeasonFacts } from '#domain/season/season.ts';
import type { Executor } from '#server/db/database.ts';
import { readLatestMedals, type StoredFacts } from './read-season.ts';

/** Returns the year whose final ranking is hidden: the one in which the hidden session started. */
export const hiddenYear = (asOf: Instant | null): number | null =>
  asOf === null ? null : currentYear(asOf);

/** Hides the medals of the previous season too if its last result is hidden. */
async function medalsBefore(
  executor: Executor,
  facts: SeasonFacts,
  asOf: Instant,
): Promise<StoredFacts['latestMedals']> {
  const latest = await readLatestMedals(executor, facts);
  if (latest.year !== hiddenYear(asOf)) return latest;
  return { year: latest.year, medals: new Map(), places: [], playerCount: 0 };
}

/**
 * Returns the stored facts as of a moment. Facts without a timestamp are hidden with their race.
 */
export async function storedBefore(
  executor: Executor,
  stored: StoredFacts,
  asOf: Instant,
): Promise<StoredFacts> {
  const { races } = stored.facts;
  const facts = seasonAsOf(stored.facts, asOf);
  const hidden = new Set(races.filter(({ startsAt }) => startsAt >= asOf).map(({ id }) => id));
  return {
    ...stored,
    facts,
    latestMedals: await medalsBefore(executor, facts, asOf),
    racesWithWaitingReviews: new Set(
      [...stored.racesWithWaitingReviews].filter((id) => !hidden.has(id)),
    ),
    corrections: new Map([...stored.corrections].filter(([id]) => !hidden.has(id))),
  };
}
