import {
  ReceiptsPage,
  ReceiptsQuery,
  SealedGuesses,
  SealParams,
  SealQuery,
  SealsParams,
  SeasonSeals,
} from '#contract/seals.ts';
import { userIdOf } from '../auth/viewer.ts';
import type { Feature } from '../feature.ts';
import { ProblemError } from '../problems.ts';
import { showReceipts } from './show-receipts.ts';
import { showSealedGuesses, showSeasonSeals } from './show-seals.ts';

export const sealsRoutes: Feature = (app, { database, clock }) => {
  const tags = ['seals'];

  app.get(
    '/api/public/seals/:year',
    {
      config: { access: 'PUBLIC' },
      schema: { tags, params: SealsParams, response: { 200: SeasonSeals } },
    },
    async ({ seasons, params: { year } }) => {
      // Reading the season first seals all deadlines that have passed.
      const { now } = await seasons.require(year);
      return database.inReadTransaction((trx) => showSeasonSeals(trx, year, now));
    },
  );

  app.get(
    '/api/public/seals/:year/:number',
    {
      config: { access: 'PUBLIC' },
      schema: {
        tags,
        params: SealParams,
        querystring: SealQuery,
        response: { 200: SealedGuesses },
      },
    },
    async ({ seasons, params, query: { offset = 0 } }) => {
      // Reading the season first seals all deadlines that have passed.
      const { now } = await seasons.require(params.year);
      const shown = await database.inReadTransaction((trx) =>
        showSealedGuesses(trx, { ...params, offset }, now),
      );
      if (shown === null) throw new ProblemError('not-found');
      return shown;
    },
  );

  app.get(
    '/api/settings/receipts',
    {
      config: { access: 'USER' },
      schema: { tags, querystring: ReceiptsQuery, response: { 200: ReceiptsPage } },
    },
    async ({ viewer, query: { offset = 0 } }) => {
      const now = clock.now();
      return database.inReadTransaction((trx) =>
        showReceipts(trx, userIdOf(viewer), { offset, now }),
      );
    },
  );
};
