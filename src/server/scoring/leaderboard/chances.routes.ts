import { SeasonChances } from '#contract/scoring/chances.ts';
import { sendCachedResponse } from '#server/http/cached-response.ts';
import type { Feature } from '#server/http/feature.ts';
import type { ChanceCache } from '../chances/chance-cache.ts';
import { showChances } from '../chances/show-chances.ts';

export const chancesRoutes: Feature<{ readonly chances: ChanceCache }> = (app, context) => {
  const { chances } = context;

  app.call(
    'GET /api/public/chances',
    { config: { access: 'PUBLIC', isPolled: true }, tags: ['chances'] },
    async (request, reply) => {
      const season = await request.seasons.require(request.query.year);
      const known = await chances.of(season);
      const response = await season.cachedResponse('chances', SeasonChances, () =>
        showChances(season, known),
      );
      return sendCachedResponse(request, reply, response);
    },
  );
};
