import type { Feature } from '#server/http/feature.ts';
import { userIdOf } from '#server/http/viewer.ts';
import type { SeasonReader } from '#server/season/season-view.ts';
import {
  addPoolTexts,
  changePoolText,
  dealBoards,
  markPoolText,
  removePoolText,
} from './change-pool.ts';
import { showPool } from './show-pool.ts';

/** Routes of the bingo pool. Each change responds with the whole pool. */
export const bingoPoolRoutes: Feature = (app, { database }) => {
  const config = { access: 'BINGO_MASTER' } as const;
  const tags = ['bingo'];

  async function poolOf(seasons: SeasonReader, year: number) {
    const season = await seasons.require(year);
    return database.inReadTransaction((trx) => showPool(trx, season));
  }

  app.call('GET /api/bingomaster/pool/:year', { config, tags }, async ({ seasons, params }) =>
    poolOf(seasons, params.year),
  );

  app.call(
    'POST /api/bingomaster/pool/:year/texts',
    { config, tags },
    async ({ authorised, seasons, viewer, params: { year }, body }) => {
      await addPoolTexts(authorised, { year, actorUserId: userIdOf(viewer) }, body);
      return poolOf(seasons, year);
    },
  );

  app.call(
    'PUT /api/bingomaster/pool/:year/texts/:number',
    { config, tags },
    async ({ authorised, seasons, viewer, params: { year, number }, body }) => {
      await changePoolText(authorised, { year, actorUserId: userIdOf(viewer) }, number, body);
      return poolOf(seasons, year);
    },
  );

  app.call(
    'DELETE /api/bingomaster/pool/:year/texts/:number',
    { config, tags },
    async ({ authorised, seasons, viewer, params: { year, number } }) => {
      await removePoolText(authorised, { year, actorUserId: userIdOf(viewer) }, number);
      return poolOf(seasons, year);
    },
  );

  app.call(
    'PUT /api/bingomaster/pool/:year/texts/:number/mark',
    { config, tags },
    async ({ authorised, seasons, viewer, params: { year, number }, body }) => {
      await markPoolText(authorised, { year, actorUserId: userIdOf(viewer) }, number, body.raceId);
      return poolOf(seasons, year);
    },
  );

  app.call(
    'PUT /api/bingomaster/pool/:year/deal',
    { config, tags },
    async ({ authorised, seasons, viewer, params: { year }, body }) => {
      await dealBoards(authorised, { year, actorUserId: userIdOf(viewer) }, body.textCount);
      return poolOf(seasons, year);
    },
  );
};
