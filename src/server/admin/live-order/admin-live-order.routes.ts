import { AdminLiveOrder, LiveOrderChange, LiveOrderParams } from '#contract/admin-live-order.ts';
import { RaceParams } from '#contract/admin-shared.ts';
import type { Feature } from '../../feature.ts';
import { NO_CONTENT } from '../../http/no-content.ts';
import { writeRace } from '../admin-write.ts';
import { setLiveOrder } from './set-live-order.ts';
import { showAdminLiveOrder } from './show-admin-live-order.ts';

export const adminLiveOrderRoutes: Feature = (app, context) => {
  const path = '/api/admin/races/:raceId/live-order';
  const config = { access: 'ADMIN' } as const;
  const tags = ['admin: live order'];

  app.get(
    path,
    {
      config: { ...config, isPolled: true },
      schema: { tags, params: RaceParams, response: { 200: AdminLiveOrder } },
    },
    async (request) =>
      context.database.inReadTransaction((trx) =>
        showAdminLiveOrder(trx, request.params.raceId, context.clock.now()),
      ),
  );

  app.put(
    `${path}/:place`,
    {
      config,
      schema: { tags, params: LiveOrderParams, body: LiveOrderChange, response: NO_CONTENT },
    },
    async (request, reply) =>
      writeRace(request, reply, (change, race) =>
        setLiveOrder(change, race, request.params.place, request.body.driverId),
      ),
  );
};
