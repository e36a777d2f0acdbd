import {
  OwnRaceGuess,
  OwnRaceGuessQuery,
  RaceGuessQuery,
  RaceGuessView,
} from '#contract/race-guesses.ts';
import { userIdOf } from '../auth/viewer.ts';
import { sendCachedResponse } from '../cached-response.ts';
import type { Feature } from '../feature.ts';
import { ProblemError } from '../problems.ts';
import { publicRace } from './public-race.ts';
import { showOwnRaceGuess, showRaceGuesses } from './show-race-guesses.ts';

export const raceGuessesRoutes: Feature = (app) => {
  const tags = ['race-guesses'];

  app.get(
    '/api/public/race-guess',
    {
      config: { access: 'PUBLIC', isPolled: true },
      schema: { tags, querystring: RaceGuessQuery, response: { 200: RaceGuessView } },
    },
    async (request, reply) => {
      const { raceId, offset = 0 } = request.query;
      const { season, race } = await publicRace(request.seasons, raceId);
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
      const { season, race } = await publicRace(request.seasons, request.query.raceId);
      return showOwnRaceGuess(season, race, userIdOf(request.viewer));
    },
  );
};
