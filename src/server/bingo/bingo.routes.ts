import type { FastifyRequest } from 'fastify';
import { BingoCard } from '#contract/bingo/bingo.ts';
import type { Instant } from '#domain/base/time.ts';
import { jsonResponse, sendCachedResponse } from '#server/http/cached-response.ts';
import type { Feature } from '#server/http/feature.ts';
import { ProblemError } from '#server/http/problems.ts';
import { selectCardBefore } from './bingo.queries.ts';

/** The bingo master sees all marks, since hiding some would make marking impossible. */
const marksSince = async ({ viewer, seasons }: FastifyRequest): Promise<Instant | null> =>
  viewer.isBingoMaster ? null : seasons.since();

export const bingoRoutes: Feature = (app, { database }) => {
  app.call(
    'GET /api/public/bingo',
    { config: { access: 'PUBLIC' }, tags: ['bingo'] },
    async (request, reply) => {
      const season = await request.seasons.defaultSeason();
      const since = await marksSince(request);
      const card =
        season === null ? [] : await selectCardBefore(database.db, season.facts.year, since);
      // An incomplete card counts as none.
      if (card.every(({ text }) => text.trim() === '')) throw new ProblemError('not-available-yet');
      return sendCachedResponse(request, reply, jsonResponse(BingoCard, card));
    },
  );

  app.call(
    'GET /api/public/bingo/:year',
    { config: { access: 'PUBLIC' }, tags: ['bingo'] },
    async (request, reply) => {
      const { year } = request.params;
      const card = await selectCardBefore(database.db, year, await marksSince(request));
      return sendCachedResponse(request, reply, jsonResponse(BingoCard, card));
    },
  );

  app.call(
    'GET /api/public/bingomaster',
    { config: { access: 'PUBLIC' }, tags: ['bingo'] },
    async (request) => request.viewer.isBingoMaster,
  );
};
