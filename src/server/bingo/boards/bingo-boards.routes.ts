import { BingoBoards } from '#contract/bingo/bingo-boards.ts';
import { jsonResponse, sendCachedResponse } from '#server/http/cached-response.ts';
import type { Feature } from '#server/http/feature.ts';
import { ProblemError } from '#server/http/problems.ts';
import type { SeasonReader } from '#server/season/season-view.ts';
import { rankBoards, readPool } from './pool-in-play.ts';
import { showBoard, showBoards } from './show-boards.ts';

/** Routes of the boards, which are public once dealt: they contain nothing of a guess. */
export const bingoBoardsRoutes: Feature = (app, { database }) => {
  const tags = ['bingo'];
  const config = { access: 'PUBLIC', isPolled: true } as const;

  async function inPlay(seasons: SeasonReader) {
    const season = await seasons.defaultSeason();
    if (season === null) return null;
    const pool = await database.inReadTransaction((trx) => readPool(trx, season));
    return pool && { season, pool };
  }

  app.call('GET /api/public/bingo-boards', { config, tags }, async (request, reply) => {
    const { offset = 0 } = request.query;
    const found = await inPlay(request.seasons);
    if (found === null) {
      if (offset > 0) throw new ProblemError('not-found');
      return sendCachedResponse(request, reply, jsonResponse(BingoBoards, { boards: null }));
    }
    const { season, pool } = found;
    if (offset > 0 && offset >= season.participants.list.length) {
      throw new ProblemError('not-found');
    }
    const response = await season.cachedResponse(
      `bingo ${pool.digest} ${offset}`,
      BingoBoards,
      async () => ({ boards: showBoards(season, pool, await rankBoards(season, pool), offset) }),
    );
    return sendCachedResponse(request, reply, response);
  });

  app.call('GET /api/public/bingo-boards/:id', { config, tags }, async (request, reply) => {
    const found = await inPlay(request.seasons);
    if (found === null) throw new ProblemError('not-available-yet');
    const board = await showBoard(found.season, found.pool, request.params.id);
    if (board === null) throw new ProblemError('user-not-found');
    return sendCachedResponse(request, reply, board);
  });
};
