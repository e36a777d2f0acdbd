import { LogPage, LogParams, LogQuery } from '#contract/admin-log.ts';
import type { Feature } from '../../feature.ts';
import { showLog } from './show-log.ts';

export const adminLogRoutes: Feature = (app, { database }) => {
  app.get(
    '/api/admin/log/:name',
    {
      config: { access: 'ADMIN' },
      schema: {
        tags: ['admin: logs'],
        params: LogParams,
        querystring: LogQuery,
        response: { 200: LogPage },
      },
    },
    async (request) => showLog(database.db, request.params.name, request.query),
  );
};
