import { isRaceGuessPublic } from '#domain/visibility.ts';
import { ProblemError } from '../problems.ts';
import type { SeasonReader } from '../seasons/season-reader.ts';
import { latestRaceWithGrid } from './shown-race.ts';

async function latestRace(seasons: SeasonReader) {
  const season = await seasons.defaultSeason();
  return { season, race: season && latestRaceWithGrid(season.facts) };
}

/**
 * A race whose guesses everybody may see, without an id the latest with a grid.
 * @throws ProblemError when it is unknown, or they may not yet
 */
export async function publicRace(seasons: SeasonReader, raceId: string | undefined) {
  const { season, race } =
    raceId === undefined ? await latestRace(seasons) : await seasons.requireRace(raceId);
  if (season === null || !race || !isRaceGuessPublic(race, season.now)) {
    throw new ProblemError('not-available-yet');
  }
  return { season, race };
}
