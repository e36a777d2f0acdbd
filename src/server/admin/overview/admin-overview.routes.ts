import type { Feature } from '#server/http/feature.ts';
import { showOverview } from './show-overview.ts';

export const adminOverviewRoutes: Feature = (app, context) => {
  app.call(
    'GET /api/admin/overview',
    { config: { access: 'ADMIN', isPolled: true }, tags: ['admin: overview'] },
    async ({ seasons }) => showOverview(context, seasons),
  );
};
