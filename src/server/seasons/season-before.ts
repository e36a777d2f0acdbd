import { currentYear } from '#domain/deadlines.ts';
import { seasonBefore } from '#domain/hidden-results.ts';
import { once } from '#domain/once.ts';
import { scoreGuesses } from '#domain/score-season.ts';
import type { Instant, SeasonFacts } from '#domain/season.ts';
import { createContenderCache } from '../contenders/contender-cache.ts';
import type { Executor } from '../db/open-database.ts';
import { type KeptSeason, readLatestMedals, type StoredFacts } from './read-season.ts';

/** The year whose final places are hidden with its last results: that in which the hidden session began. */
export const hiddenYear = (since: Instant | null): number | null =>
  since === null ? null : currentYear(since);

/** How the season before ended is hidden as well where its last result is. */
async function medalsBefore(
  executor: Executor,
  facts: SeasonFacts,
  since: Instant,
): Promise<StoredFacts['latestMedals']> {
  const latest = await readLatestMedals(executor, facts);
  if (latest.year !== hiddenYear(since)) return latest;
  return { year: latest.year, medals: new Map(), places: [], playerCount: 0 };
}

/** What was known of a season before a moment. What does not say when it came goes with its race. */
async function storedBefore(
  executor: Executor,
  stored: StoredFacts,
  since: Instant,
): Promise<StoredFacts> {
  const { races } = stored.facts;
  const facts = seasonBefore(stored.facts, since);
  const hidden = new Set(races.filter(({ startsAt }) => startsAt >= since).map(({ id }) => id));
  return {
    ...stored,
    facts,
    latestMedals: await medalsBefore(executor, facts, since),
    correctionsWaiting: new Set([...stored.correctionsWaiting].filter((id) => !hidden.has(id))),
    corrections: new Map([...stored.corrections].filter(([id]) => !hidden.has(id))),
  };
}

/**
 * Seasons as they were before a moment: each made once somebody asks, for all who see it at that moment, and kept as
 * long as the season stands that it is made of.
 * @param nextView a number that no other season has
 */
export function createSeasonsBefore(
  executor: Executor,
  nextView: () => number,
): (season: KeptSeason, since: Instant, now: Instant) => Promise<KeptSeason> {
  const kept = new WeakMap<KeptSeason, Map<Instant, Promise<KeptSeason>>>();

  async function make(season: KeptSeason, since: Instant, now: Instant): Promise<KeptSeason> {
    const stored = await storedBefore(executor, season.stored, since);
    const { facts, tables } = stored;
    const view = nextView();
    if (facts === season.stored.facts) return { ...season, stored, view };
    const { guesses } = season;
    return {
      ...season,
      stored,
      view,
      scores: once(() => scoreGuesses({ facts, tables, guesses })),
      stillPossibleAmong: createContenderCache(facts, now),
    };
  }

  return (season, since, now) => {
    const moments = kept.get(season) ?? new Map<Instant, Promise<KeptSeason>>();
    kept.set(season, moments);
    const known = moments.get(since);
    if (known !== undefined) return known;
    const made = make(season, since, now);
    moments.set(since, made);
    // Whoever asks next has it made anew.
    made.catch(() => moments.delete(since));
    return made;
  };
}
