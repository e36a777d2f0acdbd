import {
  OwnRaceGuess,
  OwnRaceGuessQuery,
  RaceGuessQuery,
  RaceGuessView,
} from '#contract/race-guesses.ts';
import { isRaceGuessPublic } from '#domain/visibility.ts';
import { userIdOf } from '../auth/viewer.ts';
import type { ReadingContext } from '../authority.ts';
import { sendCachedResponse } from '../cached-response.ts';
import type { Feature } from '../feature.ts';
import { ProblemError } from '../problems.ts';
import { selectYearOfRace } from '../seasons/season.queries.ts';
import { showOwnRaceGuess, showRaceGuesses } from './show-race-guesses.ts';
import { latestRaceWithGrid } from './shown-race.ts';

/**
 * A race whose guesses everybody may see, without an id the latest with a grid.
 * @throws ProblemError when it is unknown, or they may not yet
 */
async function publicRace({ database, seasons }: ReadingContext, raceId: string | undefined) {
  const year = raceId === undefined ? null : await selectYearOfRace(database.db, raceId);
  if (raceId !== undefined && year === null) throw new ProblemError('race-not-found');
  const season = await (year === null ? seasons.shown() : seasons.of(year));
  const race =
    season === null || raceId === undefined
      ? season && latestRaceWithGrid(season.facts)
      : season.facts.races.find(({ id }) => id === raceId);
  if (season === null || !race || !isRaceGuessPublic(race, season.now)) {
    throw new ProblemError('not-available-yet');
  }
  return { season, race };
}

export const raceGuessesRoutes: Feature = (app, context) => {
  const tags = ['race-guesses'];

  app.get(
    '/api/public/race-guess',
    {
      config: { access: 'PUBLIC', isPolled: true },
      schema: { tags, querystring: RaceGuessQuery, response: { 200: RaceGuessView } },
    },
    async (request, reply) => {
      const { raceId, offset = 0 } = request.query;
      const { season, race } = await publicRace(context, raceId);
      const guesses = showRaceGuesses(season, race, offset);
      if (guesses === null) throw new ProblemError('not-found');
      return sendCachedResponse(request, reply, guesses);
    },
  );

  app.get(
    '/api/user/my-race-guess',
    {
      config: { access: 'USER' },
      schema: { tags, querystring: OwnRaceGuessQuery, response: { 200: OwnRaceGuess } },
    },
    async (request) => {
      const { season, race } = await publicRace(context, request.query.raceId);
      return showOwnRaceGuess(season, race, userIdOf(request.viewer));
    },
  );
};
