import { AdminFlags, FlagParams, NewFlag } from '#contract/admin-flags.ts';
import { Created, Done, RaceParams } from '#contract/admin-shared.ts';
import type { Feature } from '../../feature.ts';
import { changeRace } from '../change-season.ts';
import { addFlag, confirmFlagCount, removeFlag, restoreFlag } from './change-flags.ts';
import { showFlags } from './show-flags.ts';

const TAGS = ['admin: flags'];
const DONE = { isDone: true } as const;

export const adminFlagsRoutes: Feature = (app, context) => {
  const config = { access: 'ADMIN' } as const;

  app.get(
    '/api/admin/races/:raceId/flags',
    {
      config: { ...config, isPolled: true },
      schema: { tags: TAGS, params: RaceParams, response: { 200: AdminFlags } },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return context.database.inReadTransaction((trx) => showFlags(trx, request.params.raceId));
    },
  );

  app.post(
    '/api/admin/races/:raceId/flags',
    {
      config,
      schema: { tags: TAGS, params: RaceParams, body: NewFlag, response: { 201: Created } },
    },
    async (request, reply) => {
      const id = await changeRace(context, request.viewer, request.params.raceId, (change, race) =>
        addFlag(change, race, request.body),
      );
      return reply.code(201).send({ id });
    },
  );

  app.delete(
    '/api/admin/races/:raceId/flags/:flagId',
    { config, schema: { tags: TAGS, params: FlagParams, response: { 200: Done } } },
    async (request) => {
      const { raceId, flagId } = request.params;
      await changeRace(context, request.viewer, raceId, (change, race) =>
        removeFlag(change, race, flagId),
      );
      return DONE;
    },
  );

  app.put(
    '/api/admin/races/:raceId/flags/:flagId/restored',
    { config, schema: { tags: TAGS, params: FlagParams, response: { 200: Done } } },
    async (request) => {
      const { raceId, flagId } = request.params;
      await changeRace(context, request.viewer, raceId, (change, race) =>
        restoreFlag(change, race, flagId),
      );
      return DONE;
    },
  );

  app.put(
    '/api/admin/races/:raceId/flags-counted',
    { config, schema: { tags: TAGS, params: RaceParams, response: { 200: Done } } },
    async (request) => {
      await changeRace(context, request.viewer, request.params.raceId, confirmFlagCount);
      return DONE;
    },
  );
};
