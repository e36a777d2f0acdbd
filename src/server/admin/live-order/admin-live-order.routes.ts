import { CATEGORY_BY_PICK } from '#domain/season/category.ts';
import type { Feature } from '#server/http/feature.ts';
import { writeRace } from '../admin-write.ts';
import { setLiveOrder } from './set-live-order.ts';
import { showAdminLiveOrder } from './show-admin-live-order.ts';

export const adminLiveOrderRoutes: Feature = (app, context) => {
  const config = { access: 'ADMIN' } as const;
  const tags = ['admin: live order'];

  app.call(
    'GET /api/admin/races/:raceId/live-order',
    { config: { ...config, isPolled: true }, tags },
    async (request) =>
      context.database.inReadTransaction((trx) =>
        showAdminLiveOrder(trx, request.params.raceId, context.clock.now()),
      ),
  );

  app.call(
    'PUT /api/admin/races/:raceId/live-order/:place',
    { config, tags },
    async (request, reply) =>
      writeRace(request, reply, (change, race) =>
        setLiveOrder(change, race, CATEGORY_BY_PICK[request.params.place], request.body.driverId),
      ),
  );
};
