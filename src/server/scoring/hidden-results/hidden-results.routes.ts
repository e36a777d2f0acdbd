import { decisionTime } from '#server/db/decision-time.ts';
import type { Feature } from '#server/http/feature.ts';
import { ProblemError } from '#server/http/problems.ts';
import { userIdOf } from '#server/http/viewer.ts';
import { hideResults, openResults, selectStart, showResults } from './hidden-results.queries.ts';

/** Spoiler protection for users who watch races later. */
export const hiddenResultsRoutes: Feature = (app, { clock }) => {
  const config = { access: 'ACCOUNT' } as const;
  const tags = ['hidden results'];

  app.call('GET /api/settings/results', { config, tags }, async ({ viewer }) => ({
    areHidden: viewer.resultsShownUntil !== null,
  }));

  app.call('PUT /api/settings/results', { config, tags }, async ({ viewer, body, authorised }) => {
    const change = body.areHidden ? hideResults : showResults;
    await authorised.database.inWriteTransaction((trx) => change(trx, userIdOf(viewer)));
    return body;
  });

  app.call(
    'POST /api/settings/results/open',
    { config, tags },
    async ({ viewer, authorised, body }, reply) => {
      await authorised.database.inWriteTransaction(async (trx) => {
        const now = await decisionTime(trx, clock);
        const until = body ? await selectStart(trx, body.raceId) : now;
        if (until === null) throw new ProblemError('race-not-found');
        // A later cut-off would open a race as soon as it starts.
        if (until > now) throw new ProblemError('not-available-yet');
        await openResults(trx, userIdOf(viewer), until);
      });
      return reply.code(204).send(null);
    },
  );
};
