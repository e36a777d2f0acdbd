import { ResultSettings } from '#contract/hidden-results.ts';
import { userIdOf } from '../auth/viewer.ts';
import { decisionTime } from '../db/decision-time.ts';
import type { Feature } from '../feature.ts';
import { NO_CONTENT } from '../http/no-content.ts';
import { hideResults, openResults, showResults } from './hidden-results.queries.ts';

/** Spoiler protection for users who watch races later. */
export const hiddenResultsRoutes: Feature = (app, { clock }) => {
  const config = { access: 'ACCOUNT' } as const;
  const tags = ['hidden results'];

  app.get(
    '/api/settings/results',
    { config, schema: { tags, response: { 200: ResultSettings } } },
    async ({ viewer }) => ({ areHidden: viewer.resultsShownUntil !== null }),
  );

  app.put(
    '/api/settings/results',
    { config, schema: { tags, body: ResultSettings, response: { 200: ResultSettings } } },
    async ({ viewer, body, authorised }) => {
      const change = body.areHidden ? hideResults : showResults;
      await authorised.database.inWriteTransaction((trx) => change(trx, userIdOf(viewer)));
      return body;
    },
  );

  app.post(
    '/api/settings/results/open',
    { config, schema: { tags, response: NO_CONTENT } },
    async ({ viewer, authorised }, reply) => {
      await authorised.database.inWriteTransaction(async (trx) =>
        openResults(trx, userIdOf(viewer), await decisionTime(trx, clock)),
      );
      return reply.code(204).send(null);
    },
  );
};
