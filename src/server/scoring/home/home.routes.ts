import { Home } from '#contract/scoring/home.ts';
import { jsonResponse, sendCachedResponse } from '#server/http/cached-response.ts';
import type { SeasonFeature } from '#server/season/season-feature.ts';
import type { ChanceCache } from '../chances/chance-cache.ts';
import { emptyHome, showHome } from './show-home.ts';

export const homeRoutes: SeasonFeature<{ readonly chances: ChanceCache }> = (app, { chances }) => {
  app.call(
    'GET /api/public/home',
    { config: { access: 'PUBLIC', isPolled: true }, tags: ['home'] },
    async (request, reply) => {
      const season = await request.seasons.defaultSeason();
      const home =
        season === null ? jsonResponse(Home, emptyHome) : await showHome(season, chances);
      return sendCachedResponse(request, reply, home);
    },
  );
};
