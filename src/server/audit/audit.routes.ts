import { AuditPage, AuditQuery } from '#contract/admin-audit.ts';
import type { Feature } from '../feature.ts';
import { selectAuditPage } from './audit.queries.ts';

/** Audit log: all players can read every action of an admin. */
export const auditRoutes: Feature = (app, { database }) => {
  app.get(
    '/api/audit',
    {
      config: { access: 'USER' },
      schema: { tags: ['audit'], querystring: AuditQuery, response: { 200: AuditPage } },
    },
    async ({ seasons, query }) => selectAuditPage(database.db, query, await seasons.since()),
  );
};
