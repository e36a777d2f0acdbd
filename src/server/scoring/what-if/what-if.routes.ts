import { hasLeaderboard, isRaceGuessPublic } from '#domain/season/visibility.ts';
import { sendCachedResponse } from '#server/http/cached-response.ts';
import { ProblemError } from '#server/http/problems.ts';
import type { SeasonFeature } from '#server/season/season-feature.ts';
import { showWhatIf } from './show-what-if.ts';

export const whatIfRoutes: SeasonFeature = (app) => {
  app.call(
    'GET /api/public/what-if',
    { config: { access: 'PUBLIC', isPolled: true }, tags: ['what-if'] },
    async (request, reply) => {
      const { raceId, playerId } = request.query;
      const { season, race } = await request.seasons.requireRace(raceId);
      const isShown =
        isRaceGuessPublic(race, season.now) &&
        hasLeaderboard(season.facts, season.now) &&
        (race.result ?? race.grid) !== null;
      if (!isShown) throw new ProblemError('not-available-yet');
      return sendCachedResponse(request, reply, await showWhatIf(season, race, playerId));
    },
  );
};
