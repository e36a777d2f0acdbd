import type { Feature } from '#server/http/feature.ts';
import { ProblemError } from '#server/http/problems.ts';
import { userIdOf } from '#server/http/viewer.ts';
import { showReceipts } from './show-receipts.ts';
import { showSealedGuesses, showSeasonSeals } from './show-seals.ts';

export const sealsRoutes: Feature = (app, { database, clock }) => {
  const tags = ['seals'];

  app.call(
    'GET /api/public/seals/:year',
    { config: { access: 'PUBLIC' }, tags },
    async ({ seasons, params: { year } }) => {
      // Reading the season first seals all deadlines that have passed.
      const { now } = await seasons.require(year);
      return database.inReadTransaction((trx) => showSeasonSeals(trx, year, now));
    },
  );

  app.call(
    'GET /api/public/seals/:year/:number',
    { config: { access: 'PUBLIC' }, tags },
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

  app.call(
    'GET /api/settings/receipts',
    { config: { access: 'USER' }, tags },
    async ({ viewer }) => {
      const now = clock.now();
      return database.inReadTransaction((trx) => showReceipts(trx, userIdOf(viewer), now));
    },
  );
};
