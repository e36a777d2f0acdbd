import { isRaceGuessPublic } from '#domain/season/visibility.ts';
import { ProblemError } from '#server/http/problems.ts';
import type { SeasonReader } from '#server/season/season-view.ts';
import { latestRaceWithGrid } from './shown-race.ts';

async function latestRace(seasons: SeasonReader) {
  const season = await seasons.defaultSeason();
  return { season, race: season && latestRaceWithGrid(season.facts) };
}

/**
 * Returns a race with public guesses; by default the latest one with a grid.
 * @throws ProblemError if it is unknown, or its guesses are secret
 */
export async function publicRace(seasons: SeasonReader, raceId: string | undefined) {
  const { season, race } =
    raceId === undefined ? await latestRace(seasons) : await seasons.requireRace(raceId);
  if (season === null || !race || !isRaceGuessPublic(race, season.now)) {
    throw new ProblemError('not-available-yet');
  }
  return { season, race };
}
