import { raceNow } from '#domain/season/race-now.ts';
import { isRaceGuessPublic } from '#domain/season/visibility.ts';
import { ProblemError } from '#server/http/problems.ts';
import type { SeasonReader } from '#server/season/season-view.ts';

async function shownRace(seasons: SeasonReader) {
  const season = await seasons.defaultSeason();
  return { season, race: season && raceNow(season.facts, season.now).shown };
}

/**
 * Returns a race with public guesses; by default the one that is shown now.
 * @throws ProblemError if it is unknown, or its guesses are secret
 */
export async function publicRace(seasons: SeasonReader, raceId: string | undefined) {
  const { season, race } =
    raceId === undefined ? await shownRace(seasons) : await seasons.requireRace(raceId);
  if (season === null || !race || !isRaceGuessPublic(race, season.now)) {
    throw new ProblemError('not-available-yet');
  }
  return { season, race };
}
