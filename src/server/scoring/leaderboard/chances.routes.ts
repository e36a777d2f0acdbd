import { SeasonChances } from '#contract/scoring/chances.ts';
import { sendCachedResponse } from '#server/http/cached-response.ts';
import type { SeasonFeature } from '#server/season/season-feature.ts';
import type { ChanceCache } from '../chances/chance-cache.ts';
import { showChances } from '../chances/show-chances.ts';

export const chancesRoutes: SeasonFeature<{ readonly chances: ChanceCache }> = (app, context) => {
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
