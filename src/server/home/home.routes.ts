import { Home } from '#contract/home.ts';
import type { Feature } from '../feature.ts';
import { represent, sendRepresentation } from '../representation.ts';
import { emptyHome, showHome } from './show-home.ts';

export const homeRoutes: Feature = (app, { seasons }) => {
  app.get(
    '/api/public/home',
    {
      config: { access: 'PUBLIC', isPolled: true },
      schema: { tags: ['home'], response: { 200: Home } },
    },
    async (request, reply) => {
      const season = await seasons.shown();
      const home = season === null ? represent(Home, emptyHome) : showHome(season);
      return sendRepresentation(request, reply, home);
    },
  );
};
