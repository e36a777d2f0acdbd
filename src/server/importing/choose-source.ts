import { SECOND_MS } from '#domain/time.ts';
import type { AppContext } from '../app-context.ts';
import { ProblemError } from '../problems.ts';
import type { ImportNotice } from './finding.ts';
import type { SeasonSource } from './normalised-season.ts';

/**
 * Maximum time in ms that an admin waits for the sources; what is missing then is left to a later
 * import.
 */
const MAX_WAIT_MS = 25 * SECOND_MS;

type Sources = Pick<AppContext, 'sources' | 'clock' | 'wallClock'>;

/** Returns the bundled season if there is one, else the live sources. */
export async function sourceOfSeason(
  { sources, clock, wallClock }: Sources,
  year: number,
): Promise<SeasonSource> {
  const { bundled, live } = sources;
  if (live === null || (await bundled.fetchSeason(year, clock.now())) !== null) return bundled;
  const until = wallClock.now() + MAX_WAIT_MS;
  return askedOnce(live({ until }));
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
  const season = await bundled.fetchSeason(race.year, clock.now());
  const isRun = season?.races.some(({ key, result }) => key === race.key && result !== null);
  const source =
    live === null || isRun
      ? bundled
      : askedOnce(live({ races: [race.key], until: wallClock.now() + MAX_WAIT_MS }));
  const answer = await source.fetchSeason(race.year, clock.now()).then(
    (fetched) => ({ fetched }),
    // A source that fails cannot tell if it has the race.
    () => null,
  );
  const hasRace = answer?.fetched?.races.some(({ key }) => key === race.key) ?? false;
  if (answer !== null && !hasRace) {
    throw new ProblemError('source-without-season');
  }
  return source;
}

/**
 * Wraps a source so that it is fetched once: later calls get the same outcome, failure or not, with
 * its notices.
 */
function askedOnce(source: SeasonSource): SeasonSource {
  const told: ImportNotice[] = [];
  let answer: ReturnType<SeasonSource['fetchSeason']> | undefined;
  return {
    name: source.name,
    async fetchSeason(year, now, tell) {
      answer ??= source.fetchSeason(year, now, (notice) => void told.push(notice));
      try {
        return await answer;
      } finally {
        for (const notice of told) tell?.(notice);
      }
    },
  };
}
