import {
  CompetitorOrder,
  ConstructorParams,
  ConstructorSettings,
  DriverParams,
  DriverSettings,
} from '#contract/admin-competitors.ts';
import { Created, Done, SeasonParams } from '#contract/admin-shared.ts';
import type { AppContext } from '../../app-context.ts';
import type { Executor } from '../../db/open-database.ts';
import type { Feature } from '../../feature.ts';
import { ProblemError } from '../../problems.ts';
import { type Actor, changeSeason, changeSeasonIn, type SeasonChange } from '../change-season.ts';
import { selectConstructor, selectDriver } from './competitors.queries.ts';
import { deleteCompetitor } from './delete-competitor.ts';
import { orderCompetitors } from './order-competitors.ts';
import { addConstructor, changeConstructor } from './save-constructor.ts';
import { addDriver, changeDriver } from './save-driver.ts';

const TAGS = ['admin: competitors'];
const DONE = { isDone: true } as const;

/** Looks the competitor up under the lock, and its season with it. */
async function changeCompetitor<Competitor extends { readonly year: number }>(
  context: AppContext,
  actor: Actor,
  select: (executor: Executor) => Promise<Competitor | undefined>,
  work: (change: SeasonChange, competitor: Competitor) => Promise<void>,
) {
  await context.database.inWriteTransaction(async (trx) => {
    const competitor = await select(trx);
    if (competitor === undefined) throw new ProblemError('competitor-not-found');
    await changeSeasonIn(
      trx,
      context,
      actor,
      competitor.year,
      (change) => work(change, competitor),
      {},
    );
  });
  return DONE;
}

export const adminCompetitorsRoutes: Feature = (app, context) => {
  const config = { access: 'ADMIN' } as const;

  app.post(
    '/api/admin/seasons/:year/drivers',
    {
      config,
      schema: {
        tags: TAGS,
        params: SeasonParams,
        body: DriverSettings,
        response: { 201: Created },
      },
    },
    async (request, reply) => {
      const id = await changeSeason(context, request.viewer, request.params.year, (change) =>
        addDriver(change, request.body),
      );
      return reply.code(201).send({ id });
    },
  );

  app.post(
    '/api/admin/seasons/:year/constructors',
    {
      config,
      schema: {
        tags: TAGS,
        params: SeasonParams,
        body: ConstructorSettings,
        response: { 201: Created },
      },
    },
    async (request, reply) => {
      const id = await changeSeason(context, request.viewer, request.params.year, (change) =>
        addConstructor(change, request.body),
      );
      return reply.code(201).send({ id });
    },
  );

  for (const [url, kind] of [
    ['/api/admin/seasons/:year/drivers/order', 'DRIVER'],
    ['/api/admin/seasons/:year/constructors/order', 'CONSTRUCTOR'],
  ] as const) {
    app.put(
      url,
      {
        config,
        schema: {
          tags: TAGS,
          params: SeasonParams,
          body: CompetitorOrder,
          response: { 200: Done },
        },
      },
      async (request) => {
        await changeSeason(context, request.viewer, request.params.year, (change) =>
          orderCompetitors(change, kind, request.body),
        );
        return DONE;
      },
    );
  }

  app.put(
    '/api/admin/drivers/:driverId',
    {
      config,
      schema: { tags: TAGS, params: DriverParams, body: DriverSettings, response: { 200: Done } },
    },
    async (request) =>
      changeCompetitor(
        context,
        request.viewer,
        (executor) => selectDriver(executor, request.params.driverId),
        (change, driver) => changeDriver(change, driver, request.body),
      ),
  );

  app.put(
    '/api/admin/constructors/:constructorId',
    {
      config,
      schema: {
        tags: TAGS,
        params: ConstructorParams,
        body: ConstructorSettings,
        response: { 200: Done },
      },
    },
    async (request) =>
      changeCompetitor(
        context,
        request.viewer,
        (executor) => selectConstructor(executor, request.params.constructorId),
        (change, team) => changeConstructor(change, team, request.body),
      ),
  );

  app.delete(
    '/api/admin/drivers/:driverId',
    { config, schema: { tags: TAGS, params: DriverParams, response: { 200: Done } } },
    async (request) =>
      changeCompetitor(
        context,
        request.viewer,
        (executor) => selectDriver(executor, request.params.driverId),
        (change, driver) => deleteCompetitor(change, 'DRIVER', driver),
      ),
  );

  app.delete(
    '/api/admin/constructors/:constructorId',
    { config, schema: { tags: TAGS, params: ConstructorParams, response: { 200: Done } } },
    async (request) =>
      changeCompetitor(
        context,
        request.viewer,
        (executor) => selectConstructor(executor, request.params.constructorId),
        (change, team) => deleteCompetitor(change, 'CONSTRUCTOR', team),
      ),
  );
};
