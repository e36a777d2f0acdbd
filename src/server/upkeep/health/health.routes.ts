import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { VERSION } from '#server/base/version.ts';
import type { Feature } from '#server/http/feature.ts';
import { selectYears } from '#server/season/season.queries.ts';
import type { PublicSeasons } from '#server/season/season-view.ts';
import { readDatabaseState } from './read-database-state.ts';
import { readJobHealth } from './read-job-health.ts';
import { createReadinessProbe } from './readiness-probe.ts';

export const healthRoutes: Feature<PublicSeasons> = (app, context) => {
  const { database, settings } = context;
  const isSeasonRead = createReadinessProbe(context.publicSeasons);

  app.call(
    'GET /api/health',
    { config: { access: 'PUBLIC', isPolled: true }, tags: ['health'] },
    async () => {
      await selectYears(database.db);
      return { status: 'ok' as const, version: VERSION };
    },
  );

  app.call(
    'GET /api/health/ready',
    { config: { access: 'PUBLIC', isPolled: true }, tags: ['health'] },
    async (request, reply) => {
      const state = await readDatabaseState(database);
      const isReady = state === 'READY' && (await isSeasonRead());
      const status = isReady ? 'ready' : 'not-ready';
      reply.code(isReady ? 200 : 503);
      if (!isOperator(request, settings.HEALTH_TOKEN)) return { status } as const;
      return {
        status,
        details: {
          database: state,
          season: isReady ? 'READ' : 'UNREAD',
          pulse: isReady ? await readJobHealth(context) : null,
        },
      } as const;
    },
  );
};

function isOperator({ headers }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}
