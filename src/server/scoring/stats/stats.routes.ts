import { sendCachedResponse } from '#server/http/cached-response.ts';
import type { SeasonFeature } from '#server/season/season-feature.ts';
import { showRaceStats } from './show-race-stats.ts';

export const statsRoutes: SeasonFeature = (app) => {
  app.call(
    'GET /api/public/stats/race/:raceId',
    { config: { access: 'PUBLIC' }, tags: ['stats'] },
    async (request, reply) => {
      const { raceId } = request.params;
      const { season, race } = await request.seasons.requireRace(raceId);
      return sendCachedResponse(request, reply, await showRaceStats(season, race));
    },
  );
};
