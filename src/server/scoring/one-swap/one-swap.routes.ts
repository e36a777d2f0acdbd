import { hasLeaderboard } from '#domain/season/visibility.ts';
import type { Feature } from '#server/http/feature.ts';
import { ProblemError } from '#server/http/problems.ts';
import { userIdOf } from '#server/http/viewer.ts';
import { showOneSwap } from './show-one-swap.ts';

export const oneSwapRoutes: Feature = (app) => {
  app.call(
    'GET /api/user/one-swap',
    { config: { access: 'USER' }, tags: ['one-swap'] },
    async (request) => {
      const { raceId, year } = request.query;
      const { season, race } =
        raceId === undefined
          ? { season: await request.seasons.require(year), race: undefined }
          : await request.seasons.requireRace(raceId);
      const { completedRaces } = season.scores();
      const raceIndex =
        race === undefined ? completedRaces.length : completedRaces.indexOf(race) + 1;
      // Without a result that the viewer may see there is nothing to look back on, and no rank before
      // the season's deadline.
      const hasRanks = hasLeaderboard(season.facts, season.now);
      if (raceIndex === 0 || !hasRanks) throw new ProblemError('not-available-yet');
      return showOneSwap(season, userIdOf(request.viewer), raceIndex);
    },
  );
};
