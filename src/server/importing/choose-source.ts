import { SECOND_MS } from '#domain/base/time.ts';
import type { AppContext } from '#server/http/app-context.ts';
import { ProblemError } from '#server/http/problems.ts';
import type { ImportNotice } from './finding.ts';
import type { SeasonSource, WithSources } from './normalised-season.ts';

/**
 * Maximum time in ms that an admin waits for the sources; what is missing then is left to a later
 * import.
 */
const MAX_WAIT_MS = 25 * SECOND_MS;

type Sources = Pick<AppContext, 'clock' | 'wallClock'> & WithSources;

/** Returns the bundled season if there is one, else the live sources. */
export async function sourceOfSeason(
  { sources, clock, wallClock }: Sources,
  year: number,
): Promise<SeasonSource> {
  const { bundled, live } = sources;
  if (live === null || (await bundled.fetchSeason(year, clock.now())) !== null) return bundled;
  const until = wallClock.now() + MAX_WAIT_MS;
  return fetchedOnce(live({ until }));
}

/**
 * Returns the bundled season if it has the race's result, else the live sources.
 * @throws ProblemError if the source lacks the race, which an import would cancel
 */
export async function sourceOfRace(
  { sources, clock, wallClock }: Sources,
  race: { readonly year: number; readonly key: string },
): Promise<SeasonSource> {
  const { bundled, live } = sources;
  const known = await bundled.fetchSeason(race.year, clock.now());
  const isRun = known?.races.some(({ key, result }) => key === race.key && result !== null);
  const source =
    live === null || isRun
      ? bundled
      : fetchedOnce(live({ races: [race.key], until: wallClock.now() + MAX_WAIT_MS }));
  const outcome = await source.fetchSeason(race.year, clock.now()).then(
    (season) => ({ season }),
    // A source that fails cannot tell if it has the race.
    () => null,
  );
  const hasRace = outcome?.season?.races.some(({ key }) => key === race.key) ?? false;
  if (outcome !== null && !hasRace) {
    throw new ProblemError('source-without-season');
  }
  return source;
}

/**
 * Wraps a source so that it is fetched once: later calls get the same outcome, failure or not, with
 * its notices.
 */
function fetchedOnce(source: SeasonSource): SeasonSource {
  const notices: ImportNotice[] = [];
  let fetched: ReturnType<SeasonSource['fetchSeason']> | undefined;
  return {
    name: source.name,
    async fetchSeason(year, now, raise) {
      fetched ??= source.fetchSeason(year, now, (notice) => void notices.push(notice));
      try {
        return await fetched;
      } finally {
        for (const notice of notices) raise?.(notice);
      }
    },
  };
}
