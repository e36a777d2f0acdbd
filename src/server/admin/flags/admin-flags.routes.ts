import { AdminFlags, FlagParams, NewFlag } from '#contract/admin-flags.ts';
import { Created, RaceParams } from '#contract/admin-shared.ts';
import type { Feature } from '../../feature.ts';
import { NO_CONTENT } from '../../http/no-content.ts';
import { writeRace } from '../admin-write.ts';
import { addFlag, confirmFlagCount, removeFlag, restoreFlag } from './change-flags.ts';
import { showFlags } from './show-flags.ts';

export const adminFlagsRoutes: Feature = (app, context) => {
  const config = { access: 'ADMIN' } as const;
  const tags = ['admin: flags'];

  app.get(
    '/api/admin/races/:raceId/flags',
    {
      config: { ...config, isPolled: true },
      schema: { tags, params: RaceParams, response: { 200: AdminFlags } },
    },
    async (request) =>
      context.database.inReadTransaction((trx) => showFlags(trx, request.params.raceId)),
  );

  app.post(
    '/api/admin/races/:raceId/flags',
    { config, schema: { tags, params: RaceParams, body: NewFlag, response: { 201: Created } } },
    async (request, reply) =>
      writeRace(request, reply, (change, race) => addFlag(change, race, request.body)),
  );

  app.delete(
    '/api/admin/races/:raceId/flags/:flagId',
    { config, schema: { tags, params: FlagParams, response: NO_CONTENT } },
    async (request, reply) =>
      writeRace(request, reply, (change, race) => removeFlag(change, race, request.params.flagId)),
  );

  app.put(
    '/api/admin/races/:raceId/flags/:flagId/restored',
    { config, schema: { tags, params: FlagParams, response: NO_CONTENT } },
    async (request, reply) =>
      writeRace(request, reply, (change, race) => restoreFlag(change, race, request.params.flagId)),
  );

  app.put(
    '/api/admin/races/:raceId/flags-counted',
    { config, schema: { tags, params: RaceParams, response: NO_CONTENT } },
    async (request, reply) => writeRace(request, reply, confirmFlagCount),
  );
};
