import { isRaceGuessPublic } from '#domain/visibility.ts';
import type { Executor } from '../db/open-database.ts';
import { ProblemError } from '../problems.ts';
import { selectYearOfRace } from '../seasons/season.queries.ts';
import { MAY_LAG, type SeasonReader } from '../seasons/season-reader.ts';
import { latestRaceWithGrid } from './shown-race.ts';

/**
 * A race whose guesses everybody may see, without an id the latest with a grid.
 * @throws ProblemError when it is unknown, or they may not yet
 */
export async function publicRace(
  executor: Executor,
  seasons: SeasonReader,
  raceId: string | undefined,
) {
  const year = raceId === undefined ? null : await selectYearOfRace(executor, raceId);
  if (raceId !== undefined && year === null) throw new ProblemError('race-not-found');
  const season = await (year === null ? seasons.shown(MAY_LAG) : seasons.of(year, MAY_LAG));
  const race =
    season === null || raceId === undefined
      ? season && latestRaceWithGrid(season.facts)
      : season.facts.races.find(({ id }) => id === raceId);
  if (season === null || !race || !isRaceGuessPublic(race, season.now)) {
    throw new ProblemError('not-available-yet');
  }
  return { season, race };
}
