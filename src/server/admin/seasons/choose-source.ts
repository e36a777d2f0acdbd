import { SECOND_MS } from '#domain/time.ts';
import type { AppContext } from '../../app-context.ts';
import type { SeasonSource } from '../../importing/normalised-season.ts';

/** An admin waits for the answer; what the sources have not told by then is left for a later import. */
const LONGEST_WAIT_MS = 25 * SECOND_MS;

type Sources = Pick<AppContext, 'sources' | 'clock' | 'wallClock'>;

/** The bundled facts where they have the season, else the real sources. */
export async function sourceOfSeason(
  { sources, clock, wallClock }: Sources,
  year: number,
): Promise<SeasonSource> {
  const { bundled, live } = sources;
  if (live === null || (await bundled.fetchSeason(year, clock.now())) !== null) return bundled;
  const until = wallClock.now() + LONGEST_WAIT_MS;
  return askedOnce(live({ until }));
}

/** The bundled facts where they have the race's result, else the real sources. */
export async function sourceOfRace(
  { sources, clock, wallClock }: Sources,
  race: { readonly year: number; readonly key: string },
): Promise<SeasonSource> {
  const { bundled, live } = sources;
  const season = await bundled.fetchSeason(race.year, clock.now());
  const isRun = season?.races.some(({ key, result }) => key === race.key && result !== null);
  if (live === null || isRun) return bundled;
  return askedOnce(live({ races: [race.key], until: wallClock.now() + LONGEST_WAIT_MS }));
}

/** Whatever came of asking, failure or not, is the answer from then on. */
function askedOnce(source: SeasonSource): SeasonSource {
  let answer: ReturnType<SeasonSource['fetchSeason']> | undefined;
  return {
    name: source.name,
    fetchSeason: (year, now, tell) => {
      answer ??= source.fetchSeason(year, now, tell);
      return answer;
    },
  };
}
