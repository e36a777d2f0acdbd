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
      // Without a result, or with a hidden one, there is nothing to look back on.
      if (raceIndex === 0) throw new ProblemError('not-available-yet');
      return showOneSwap(season, userIdOf(request.viewer), raceIndex);
    },
  );
};
