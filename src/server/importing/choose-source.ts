import { SECOND_MS } from '#domain/time.ts';
import type { AppContext } from '../app-context.ts';
import { ProblemError } from '../problems.ts';
import type { ImportNotice } from './finding.ts';
import type { SeasonSource } from './normalised-season.ts';

/** An admin waits for the answer; what the sources have not told by then is left for a later import. */
const MAX_WAIT_MS = 25 * SECOND_MS;

type Sources = Pick<AppContext, 'sources' | 'clock' | 'wallClock'>;

/** The bundled facts where they have the season, else the real sources. */
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
 * The bundled facts where they have the race's result, else the real sources.
 * @throws ProblemError when the source does not have the race: to an import it would be cancelled
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
    // One that fails cannot say.
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
