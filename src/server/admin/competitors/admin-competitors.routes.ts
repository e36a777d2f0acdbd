import type { CompetitorMerge, MergePreview } from '#contract/admin/admin-competitors.ts';
import type { Executor } from '#server/db/database.ts';
import type { CompetitorKind } from '#server/db/tables.ts';
import type { Feature } from '#server/http/feature.ts';
import { ProblemError } from '#server/http/problems.ts';
import type { SeasonReader } from '#server/season/season-view.ts';
import { writeSeason, writeSubject } from '../admin-write.ts';
import { selectConstructor, selectDriver } from './competitors.queries.ts';
import { deleteCompetitor } from './delete-competitor.ts';
import { mergeCompetitors, previewMerge } from './merge-competitors.ts';
import { orderCompetitors } from './order-competitors.ts';
import { addConstructor, changeConstructor } from './save-constructor.ts';
import { addDriver, changeDriver } from './save-driver.ts';

const findDriver = (id: string) => async (executor: Executor) =>
  known(await selectDriver(executor, id));

const findConstructor = (id: string) => async (executor: Executor) =>
  known(await selectConstructor(executor, id));

function known<Competitor>(competitor: Competitor | undefined): Competitor {
  if (competitor === undefined) throw new ProblemError('competitor-not-found');
  return competitor;
}

export const adminCompetitorsRoutes: Feature = (app, context) => {
  const config = { access: 'ADMIN' } as const;
  const tags = ['admin: competitors'];

  app.call('POST /api/admin/seasons/:year/drivers', { config, tags }, async (request, reply) =>
    writeSeason(request, reply, (change) => addDriver(change, request.body)),
  );

  app.call('POST /api/admin/seasons/:year/constructors', { config, tags }, async (request, reply) =>
    writeSeason(request, reply, (change) => addConstructor(change, request.body)),
  );

  for (const [name, kind] of [
    ['PUT /api/admin/seasons/:year/drivers/order', 'DRIVER'],
    ['PUT /api/admin/seasons/:year/constructors/order', 'CONSTRUCTOR'],
  ] as const) {
    app.call(name, { config, tags }, async (request, reply) =>
      writeSeason(request, reply, (change) => orderCompetitors(change, kind, request.body)),
    );
  }

  app.call('PUT /api/admin/drivers/:driverId', { config, tags }, async (request, reply) =>
    writeSubject(request, reply, findDriver(request.params.driverId), (change, driver) =>
      changeDriver(change, driver, request.body),
    ),
  );

  app.call('PUT /api/admin/constructors/:constructorId', { config, tags }, async (request, reply) =>
    writeSubject(request, reply, findConstructor(request.params.constructorId), (change, team) =>
      changeConstructor(change, team, request.body),
    ),
  );

  app.call('DELETE /api/admin/drivers/:driverId', { config, tags }, async (request, reply) =>
    writeSubject(request, reply, findDriver(request.params.driverId), (change, driver) =>
      deleteCompetitor(change, 'DRIVER', driver),
    ),
  );

  app.call(
    'DELETE /api/admin/constructors/:constructorId',
    { config, tags },
    async (request, reply) =>
      writeSubject(request, reply, findConstructor(request.params.constructorId), (change, team) =>
        deleteCompetitor(change, 'CONSTRUCTOR', team),
      ),
  );

  app.call('POST /api/admin/drivers/:driverId/merge', { config, tags }, async (request, reply) =>
    writeSubject(request, reply, findDriver(request.params.driverId), (change, driver) =>
      mergeCompetitors(change, 'DRIVER', driver, request.body.into),
    ),
  );

  app.call(
    'POST /api/admin/constructors/:constructorId/merge',
    { config, tags },
    async (request, reply) =>
      writeSubject(request, reply, findConstructor(request.params.constructorId), (change, team) =>
        mergeCompetitors(change, 'CONSTRUCTOR', team, request.body.into),
      ),
  );

  const preview = async (
    seasons: SeasonReader,
    kind: CompetitorKind,
    competitor: { readonly id: string; readonly year: number },
    { into }: CompetitorMerge,
  ): Promise<MergePreview> => {
    const season = await seasons.require(competitor.year);
    return previewMerge(context.database.db, season, kind, competitor, into);
  };

  app.call(
    'GET /api/admin/drivers/:driverId/merge',
    { config, tags },
    async ({ seasons, params, query }) =>
      preview(seasons, 'DRIVER', await findDriver(params.driverId)(context.database.db), query),
  );

  app.call(
    'GET /api/admin/constructors/:constructorId/merge',
    { config, tags },
    async ({ seasons, params, query }) =>
      preview(
        seasons,
        'CONSTRUCTOR',
        await findConstructor(params.constructorId)(context.database.db),
        query,
      ),
  );
};
