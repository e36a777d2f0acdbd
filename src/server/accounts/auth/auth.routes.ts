import { isIP } from 'node:net';
import type { Feature } from '#server/http/feature.ts';
import { isMailServerFailing } from '#server/messages/mail/mail-state.queries.ts';
import { CSRF_HEADER, createCsrfToken } from './csrf.ts';
import { endSession } from './end-session.ts';

/** Registers what all login methods share. */
export const authRoutes: Feature = (app, { settings, database, wallClock }) => {
  const hasEmailLogin = settings.SMTP_URL !== undefined;
  const isLoginSetUp = settings.providers.length > 0 || hasEmailLogin;
  if (!isLoginSetUp) {
    app.log.warn(
      'Neither OIDC_CLIENT_ID nor SMTP_URL is set: nobody can log in, so all is read-only',
    );
  }

  app.call(
    'GET /api/public/login',
    { config: { access: 'PUBLIC', isPolled: true }, tags: ['auth'] },
    async () => ({
      isLoginSetUp,
      providers: settings.providers.map(({ key, name }) => ({ key, name })),
      hasEmailLogin,
      isEmailFailing: hasEmailLogin && (await isMailServerFailing(database.db, wallClock.now())),
      hasPasskeyLogin: isLoginSetUp && isIP(new URL(settings.publicUrl).hostname) === 0,
      registration: settings.REGISTRATION,
    }),
  );

  app.call(
    'GET /api/public/csrf-token',
    { config: { access: 'PUBLIC' }, tags: ['auth'] },
    async (request) => {
      const { userId } = request.viewer;
      return { headerName: CSRF_HEADER, token: createCsrfToken(request), userId };
    },
  );

  app.call(
    'POST /api/logout',
    { config: { access: 'PUBLIC' }, tags: ['auth'] },
    async (request, reply) => {
      const { session } = request;
      if (session !== null) {
        await request.authorised.database.inWriteTransaction((trx) =>
          endSession(trx, session.idHash),
        );
      }
      reply.endSession();
      return reply.code(204).send(null);
    },
  );
};
