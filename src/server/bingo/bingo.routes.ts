import { BingoCard, BingoParams, IsBingoMaster } from '#contract/bingo.ts';
import { jsonResponse, sendCachedResponse } from '../cached-response.ts';
import type { Feature } from '../feature.ts';
import { ProblemError } from '../problems.ts';
import { selectCard } from './bingo.queries.ts';

export const bingoRoutes: Feature = (app, { database, seasons }) => {
  app.get(
    '/api/public/bingo',
    { config: { access: 'PUBLIC' }, schema: { tags: ['bingo'], response: { 200: BingoCard } } },
    async (request, reply) => {
      const season = await seasons.shown();
      const card = season === null ? [] : await selectCard(database.db, season.facts.year);
      // A card that is being written is not a card yet.
      if (card.every(({ text }) => text.trim() === '')) throw new ProblemError('not-available-yet');
      return sendCachedResponse(request, reply, jsonResponse(BingoCard, card));
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
      return sendCachedResponse(request, reply, jsonResponse(BingoCard, card));
    },
  );

  app.get(
    '/api/public/bingomaster',
    { config: { access: 'PUBLIC' }, schema: { tags: ['bingo'], response: { 200: IsBingoMaster } } },
    async (request) => request.viewer.isBingoMaster,
  );
};
