import { BingoCard, BingoParams, IsBingoMaster } from '#contract/bingo.ts';
import { currentYear } from '#domain/deadlines.ts';
import type { Feature } from '../feature.ts';
import { ProblemError } from '../problems.ts';
import { represent, sendRepresentation } from '../representation.ts';
import { selectCard } from './bingo.queries.ts';

export const bingoRoutes: Feature = (app, { database, clock }) => {
  app.get(
    '/api/public/bingo',
    { config: { access: 'PUBLIC' }, schema: { tags: ['bingo'], response: { 200: BingoCard } } },
    async (request, reply) => {
      const card = await selectCard(database.db, currentYear(clock.now()));
      if (card.length === 0) throw new ProblemError('not-available-yet');
      return sendRepresentation(request, reply, represent(BingoCard, card));
    },
  );

  app.get(
    '/api/public/bingo/:year',
    {
      config: { access: 'PUBLIC' },
      schema: { tags: ['bingo'], params: BingoParams, response: { 200: BingoCard } },
    },
    async (request, reply) => {
      const card = await selectCard(database.db, request.params.year);
      return sendRepresentation(request, reply, represent(BingoCard, card));
    },
  );

  app.get(
    '/api/public/bingomaster',
    { config: { access: 'PUBLIC' }, schema: { tags: ['bingo'], response: { 200: IsBingoMaster } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return request.viewer.isBingoMaster;
    },
  );
};
