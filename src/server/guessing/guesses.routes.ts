import type { Feature } from '#server/http/feature.ts';
import { userIdOf } from '#server/http/viewer.ts';
import type { PublicSeasons } from '#server/season/season-view.ts';
import { raceToGuessRoutes } from './race-to-guess.routes.ts';
import { seasonGuessRoutes } from './season-guess.routes.ts';
import { showGuessOverview } from './show-guess-overview.ts';
import { showLatestResult } from './show-latest-result.ts';

export const guessesRoutes: Feature<PublicSeasons> = (app, context) => {
  const { database, clock } = context;

  app.call(
    'GET /api/guess',
    { config: { access: 'USER', isPolled: true }, tags: ['guesses'] },
    async (request) => {
      const season = await request.seasons.defaultSeason();
      if (season === null) {
        const nothing = { season: null, reserves: null, race: null, underWay: null };
        return { now: clock.now(), ...nothing, opensNext: null };
      }
      return showGuessOverview(database.db, season, userIdOf(request.viewer));
    },
  );

  app.call(
    'GET /api/guess/latest-result',
    { config: { access: 'USER', isPolled: true }, tags: ['guesses'] },
    async (request) => {
      const season = await request.seasons.defaultSeason();
      if (season === null) return { latest: null };
      return { latest: await showLatestResult(database.db, season, userIdOf(request.viewer)) };
    },
  );

  seasonGuessRoutes(app, context);
  raceToGuessRoutes(app, context);
};
