import { RECENT_LOGIN_MINUTES } from '#contract/limits.ts';
import { MINUTE_MS } from '#domain/base/time.ts';
import type { Feature } from '#server/http/feature.ts';
import { ProblemError } from '#server/http/problems.ts';
import { userIdOf } from '#server/http/viewer.ts';
import { deleteIdentity, selectIdentitiesOf } from '../auth/identities.queries.ts';
import { requireRecentLogin } from '../auth/recent-login.ts';
import { showLoginMethod } from './show-login-method.ts';

/** Routes of a user's own login methods. */
export const loginMethodsRoutes: Feature = (app, { database, settings, wallClock }) => {
  const config = { access: 'ACCOUNT' } as const;
  const tags = ['login-methods'];

  app.call('GET /api/settings/login-methods', { config, tags }, async ({ viewer, session }) => {
    const identities = await selectIdentitiesOf(database.db, userIdOf(viewer));
    return {
      methods: identities.map((identity) => showLoginMethod(identity, settings)),
      changeableUntil: (session?.loggedInAt ?? 0) + RECENT_LOGIN_MINUTES * MINUTE_MS,
    };
  });

  app.call(
    'DELETE /api/settings/login-methods/:methodId',
    { config, tags },
    async (request, reply) => {
      await requireRecentLogin(database.db, request.session, wallClock.now());
      const userId = userIdOf(request.viewer);
      const { methodId } = request.params;
      await request.authorised.database.inWriteTransaction(async (trx) => {
        const methods = (await selectIdentitiesOf(trx, userId)).map((identity) =>
          showLoginMethod(identity, settings),
        );
        if (!methods.some(({ id }) => id === methodId)) {
          throw new ProblemError('login-method-not-found');
        }
        if (!methods.some(({ id, isUsable }) => isUsable && id !== methodId)) {
          throw new ProblemError('last-login-method');
        }
        await deleteIdentity(trx, methodId);
      });
      request.log.info({ userId }, 'a login method was removed');
      return reply.code(204).send(null);
    },
  );
};
