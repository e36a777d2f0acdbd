import { SECOND_MS } from '#domain/base/time.ts';
import type { AppContext } from '#server/http/app-context.ts';
import { ProblemError } from '#server/http/problems.ts';
import { askSource, type SeasonSource, type WithSources } from './normalised-season.ts';

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
  if (live === null || (await bundled.fetchSeason(year, clock.now())).season !== null)
    return bundled;
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
  const isRun = known.season?.races.some(({ key, result }) => key === race.key && result !== null);
  const source =
    live === null || isRun
      ? bundled
      : fetchedOnce(live({ races: [race.key], until: wallClock.now() + MAX_WAIT_MS }));
  const { season, failure } = await askSource(source, race.year, clock.now());
  // A source that fails altogether cannot tell if it has the race.
  const hasFailed = season === null && failure !== null;
  const hasRace = season?.races.some(({ key }) => key === race.key) ?? false;
  if (!hasFailed && !hasRace) throw new ProblemError('source-without-season');
  return source;
}

/** Wraps a source so that it is fetched once: later calls are told the same. */
function fetchedOnce(source: SeasonSource): SeasonSource {
  let told: ReturnType<SeasonSource['fetchSeason']> | undefined;
  return {
    name: source.name,
    fetchSeason(year, now) {
      told ??= source.fetchSeason(year, now);
      return told;
    },
  };
}
