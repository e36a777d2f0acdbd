import type { Feature } from '#server/http/feature.ts';
import { selectAuditPage } from './audit.queries.ts';

/** Audit log: all players can read every action of an admin. */
export const auditRoutes: Feature = (app, { database }) => {
  app.call(
    'GET /api/audit',
    { config: { access: 'USER' }, tags: ['audit'] },
    async ({ seasons, query }) => selectAuditPage(database.db, query, await seasons.since()),
  );
};
