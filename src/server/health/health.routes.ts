import { Health } from '#contract/health.ts';
import type { Feature } from '../feature.ts';
import { selectYears } from '../seasons/season.queries.ts';
import { VERSION } from '../version.ts';

export const healthRoutes: Feature = (app, { database }) => {
  app.get(
    '/api/health',
    {
      config: { access: 'PUBLIC', isPolled: true },
      schema: { tags: ['health'], response: { 200: Health } },
    },
    async () => {
      await selectYears(database.db);
      return { status: 'ok' as const, version: VERSION };
    },
  );
};
