import {
  BoardLine,
  BoardLineParams,
  BoardPage,
  BoardQuery,
  Ghosts,
  OwnBoard,
} from '#contract/board.ts';
import { userIdOf } from '../auth/viewer.ts';
import { sendCachedResponse } from '../cached-response.ts';
import type { Feature } from '../feature.ts';
import { ProblemError } from '../problems.ts';
import { showBoardLine, showBoardPage, showOwnBoard } from './show-board.ts';
import { showGhosts } from './show-ghosts.ts';

/** The leaderboard beyond what the front page has of it. */
export const boardRoutes: Feature = (app, { database }) => {
  const tags = ['home'];

  app.get(
    '/api/public/board',
    {
      config: { access: 'PUBLIC', isPolled: true },
      schema: { tags, querystring: BoardQuery, response: { 200: BoardPage } },
    },
    async (request, reply) => {
      const page = await showBoardPage(await request.seasons.require(), request.query.offset);
      if (page === null) throw new ProblemError('not-found');
      return sendCachedResponse(request, reply, page);
    },
  );

  app.get(
    '/api/public/board/line/:id',
    {
      config: { access: 'PUBLIC', isPolled: true },
      schema: { tags, params: BoardLineParams, response: { 200: BoardLine } },
    },
    async (request, reply) => {
      const line = showBoardLine(await request.seasons.require(), request.params.id);
      if (line === null) throw new ProblemError('user-not-found');
      return sendCachedResponse(request, reply, line);
    },
  );

  app.get(
    '/api/public/board/ghosts',
    {
      config: { access: 'PUBLIC', isPolled: true },
      schema: { tags, response: { 200: Ghosts } },
    },
    async (request, reply) => {
      const season = await request.seasons.require();
      return sendCachedResponse(request, reply, await showGhosts(database.db, season));
    },
  );

  app.get(
    '/api/user/my-board',
    {
      config: { access: 'USER', isPolled: true },
      schema: { tags, response: { 200: OwnBoard } },
    },
    async (request) => {
      const season = await request.seasons.shown();
      return season === null ? { own: null } : showOwnBoard(season, userIdOf(request.viewer));
    },
  );
};
