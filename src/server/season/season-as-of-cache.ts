import { once } from '#domain/base/once.ts';
import { currentYear } from '#domain/base/oslo-time.ts';
import type { Instant } from '#domain/base/time.ts';
import { scoreGuesses } from '#domain/scoring/score-season.ts';
import { seasonAsOf } from '#domain/season/hidden-results.ts';
import type { SeasonFacts } from '#domain/season/season.ts';
import type { Executor } from '#server/db/database.ts';
import { createContenderCache } from './contender-cache.ts';
import { type CachedSeason, readLatestMedals, type StoredFacts } from './read-season.ts';

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
async function storedBefore(
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

/**
 * Creates a cache of seasons as of a moment: each is built on demand, shared by all viewers with
 * that cut-off, and kept while the underlying season is fresh.
 * @param nextVersion returns a version that no other season has
 */
export function createPastSeasonCache(
  executor: Executor,
  nextVersion: () => number,
): (season: CachedSeason, asOf: Instant, now: Instant) => Promise<CachedSeason> {
  const cached = new WeakMap<CachedSeason, Map<Instant, Promise<CachedSeason>>>();

  async function make(season: CachedSeason, asOf: Instant, now: Instant): Promise<CachedSeason> {
    const stored = await storedBefore(executor, season.stored, asOf);
    const { facts, tables } = stored;
    const version = nextVersion();
    if (facts === season.stored.facts) return { ...season, stored, version };
    const { guesses } = season;
    return {
      ...season,
      stored,
      version,
      scores: once(() => scoreGuesses({ facts, tables, guesses })),
      contendersAmong: createContenderCache(facts, now),
    };
  }

  return (season, asOf, now) => {
    const moments = cached.get(season) ?? new Map<Instant, Promise<CachedSeason>>();
    cached.set(season, moments);
    const known = moments.get(asOf);
    if (known !== undefined) return known;
    const made = make(season, asOf, now);
    moments.set(asOf, made);
    // A failed build leaves the cache, so that the next request retries.
    made.catch(() => moments.delete(asOf));
    return made;
  };
}
