import { sendCachedResponse } from '#server/http/cached-response.ts';
import type { Feature } from '#server/http/feature.ts';
import { ProblemError } from '#server/http/problems.ts';
import { userIdOf } from '#server/http/viewer.ts';
import type { SeasonFeature } from '#server/season/season-feature.ts';
import { publicRace } from './public-race.ts';
import { showOwnRaceGuess, showRaceGuesses } from './show-race-guesses.ts';

const tags = ['race-guesses'];

export const raceGuessesRoutes: SeasonFeature = (app) => {
  app.call(
    'GET /api/public/race-guess',
    { config: { access: 'PUBLIC', isPolled: true }, tags },
    async (request, reply) => {
      const { raceId, offset = 0 } = request.query;
      const { season, race } = await publicRace(request.seasons, raceId);
      const guesses = await showRaceGuesses(season, race, offset);
      if (guesses === null) throw new ProblemError('not-found');
      return sendCachedResponse(request, reply, guesses);
    },
  );
};

export const viewerRaceGuessRoutes: Feature = (app) => {
  app.call('GET /api/user/my-race-guess', { config: { access: 'USER' }, tags }, async (request) => {
    const { season, race } = await publicRace(request.seasons, request.query.raceId);
    return showOwnRaceGuess(season, race, userIdOf(request.viewer));
  });
};
