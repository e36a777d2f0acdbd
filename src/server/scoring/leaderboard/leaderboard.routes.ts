import { sendCachedResponse } from '#server/http/cached-response.ts';
import type { Feature } from '#server/http/feature.ts';
import { ProblemError } from '#server/http/problems.ts';
import { userIdOf } from '#server/http/viewer.ts';
import type { SeasonFeature } from '#server/season/season-feature.ts';
import { showGhosts } from './show-ghosts.ts';
import {
  showLeaderboardLine,
  showLeaderboardPage,
  showViewerLeaderboard,
} from './show-leaderboard.ts';

const tags = ['home'];

/** Routes for the leaderboard beyond the front page. */
export const leaderboardRoutes: SeasonFeature = (app) => {
  app.call(
    'GET /api/public/board',
    { config: { access: 'PUBLIC', isPolled: true }, tags },
    async (request, reply) => {
      const page = await showLeaderboardPage(await request.seasons.require(), request.query.offset);
      if (page === null) throw new ProblemError('not-found');
      return sendCachedResponse(request, reply, page);
    },
  );

  app.call(
    'GET /api/public/board/line/:id',
    { config: { access: 'PUBLIC', isPolled: true }, tags },
    async (request, reply) => {
      const line = await showLeaderboardLine(await request.seasons.require(), request.params.id);
      if (line === null) throw new ProblemError('user-not-found');
      return sendCachedResponse(request, reply, line);
    },
  );

  app.call(
    'GET /api/public/board/ghosts',
    { config: { access: 'PUBLIC', isPolled: true }, tags },
    async (request, reply) => {
      const season = await request.seasons.require();
      return sendCachedResponse(request, reply, await showGhosts(season));
    },
  );
};

export const viewerLeaderboardRoutes: Feature = (app) => {
  app.call(
    'GET /api/user/my-board',
    { config: { access: 'USER', isPolled: true }, tags },
    async (request) => {
      const season = await request.seasons.defaultSeason();
      return season === null
        ? { own: null }
        : showViewerLeaderboard(season, userIdOf(request.viewer));
    },
  );
};
