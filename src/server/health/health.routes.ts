import { Health } from '#contract/health.ts';
import type { Feature } from '../feature.ts';
import { selectYears } from '../seasons/season.queries.ts';

export const healthRoutes: Feature = (app, { database }) => {
  app.get(
    '/api/health',
    {
      config: { access: 'PUBLIC', isPolled: true },
      schema: { tags: ['health'], response: { 200: Health } },
    },
    async (_request, reply) => {
      await selectYears(database.db);
      reply.header('cache-control', 'no-store');
      return { status: 'ok' as const };
    },
  );
};
