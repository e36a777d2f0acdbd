import type { Feature } from '#server/http/feature.ts';
import { writeRace } from '../admin-write.ts';
import { addFlag, confirmFlagCount, removeFlag, restoreFlag } from './change-flags.ts';
import { showFlags } from './show-flags.ts';

export const adminFlagsRoutes: Feature = (app, context) => {
  const config = { access: 'ADMIN' } as const;
  const tags = ['admin: flags'];

  app.call(
    'GET /api/admin/races/:raceId/flags',
    { config: { ...config, isPolled: true }, tags },
    async (request) =>
      context.database.inReadTransaction((trx) => showFlags(trx, request.params.raceId)),
  );

  app.call('POST /api/admin/races/:raceId/flags', { config, tags }, async (request, reply) =>
    writeRace(request, reply, (change, race) => addFlag(change, race, request.body)),
  );

  app.call(
    'DELETE /api/admin/races/:raceId/flags/:flagId',
    { config, tags },
    async (request, reply) =>
      writeRace(request, reply, (change, race) => removeFlag(change, race, request.params.flagId)),
  );

  app.call(
    'PUT /api/admin/races/:raceId/flags/:flagId/restored',
    { config, tags },
    async (request, reply) =>
      writeRace(request, reply, (change, race) => restoreFlag(change, race, request.params.flagId)),
  );

  app.call('PUT /api/admin/races/:raceId/flags-counted', { config, tags }, async (request, reply) =>
    writeRace(request, reply, confirmFlagCount),
  );
};
