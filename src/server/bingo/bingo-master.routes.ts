import type { Feature } from '#server/http/feature.ts';
import { addCard } from './add-card.ts';
import { changeCell } from './change-cell.ts';

/**
 * Routes of the bingo master. Their input is in the query string, as in the specification; it is
 * never more than a line.
 */
export const bingoMasterRoutes: Feature = (app, { clock }) => {
  app.call(
    'POST /api/bingomaster/add-card',
    { config: { access: 'BINGO_MASTER' }, tags: ['bingo'] },
    async (request, reply) => {
      const card = await addCard(
        request.authorised.database,
        clock,
        request.viewer.userId,
        request.query.year,
      );
      return reply.code(201).send(card);
    },
  );

  app.call(
    'POST /api/bingomaster/set',
    { config: { access: 'BINGO_MASTER' }, tags: ['bingo'] },
    async (request) => {
      const { year, id, text } = request.query;
      return changeCell(
        request.authorised.database,
        clock,
        request.viewer.userId,
        { year, id },
        (cell) => ({
          ...cell,
          text,
        }),
      );
    },
  );

  app.call(
    'POST /api/bingomaster/mark',
    { config: { access: 'BINGO_MASTER' }, tags: ['bingo'] },
    async (request) =>
      changeCell(
        request.authorised.database,
        clock,
        request.viewer.userId,
        request.query,
        (cell) => ({
          ...cell,
          marked: !cell.marked,
        }),
      ),
  );
};
