import type { Feature } from '#server/http/feature.ts';
import { showLog } from './show-log.ts';

export const adminLogRoutes: Feature = (app, { database }) => {
  app.call(
    'GET /api/admin/log/:name',
    { config: { access: 'ADMIN' }, tags: ['admin: logs'] },
    async (request) => showLog(database.db, request.params.name, request.query),
  );
};
