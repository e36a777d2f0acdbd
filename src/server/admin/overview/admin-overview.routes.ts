import { Overview } from '#contract/admin-overview.ts';
import type { Feature } from '../../feature.ts';
import { showOverview } from './show-overview.ts';

export const adminOverviewRoutes: Feature = (app, context) => {
  app.get(
    '/api/admin/overview',
    {
      config: { access: 'ADMIN', isPolled: true },
      schema: { tags: ['admin: overview'], response: { 200: Overview } },
    },
    async ({ seasons }) => showOverview(context, seasons),
  );
};
