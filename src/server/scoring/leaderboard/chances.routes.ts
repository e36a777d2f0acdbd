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
      const response = await season.cachedResponse(
        'chances',
        SeasonChances,
        async () => showChances(season, await chances.of(season)),
        ({ missing }) => missing > 0,
      );
      // A computation that was turned away, or has failed, is asked for again.
      if (response.isPartial) await chances.of(season);
      return sendCachedResponse(request, reply, response);
    },
  );
};
