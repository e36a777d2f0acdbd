import { isIP } from 'node:net';
import { LoginInfo } from '#contract/auth.ts';
import { CsrfToken } from '#contract/header.ts';
import type { Feature } from '../feature.ts';
import { NO_CONTENT } from '../http/no-content.ts';
import { isMailServerFailing } from '../mail/mail-state.queries.ts';
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

  app.get(
    '/api/public/login',
    {
      config: { access: 'PUBLIC', isPolled: true },
      schema: { tags: ['auth'], response: { 200: LoginInfo } },
    },
    async () => ({
      isLoginSetUp,
      providers: settings.providers.map(({ key, name }) => ({ key, name })),
      hasEmailLogin,
      isEmailFailing: hasEmailLogin && (await isMailServerFailing(database.db, wallClock.now())),
      hasPasskeyLogin: isLoginSetUp && isIP(new URL(settings.publicUrl).hostname) === 0,
      registration: settings.REGISTRATION,
    }),
  );

  app.get(
    '/api/public/csrf-token',
    { config: { access: 'PUBLIC' }, schema: { tags: ['auth'], response: { 200: CsrfToken } } },
    async (request) => {
      const { userId } = request.viewer;
      return { headerName: CSRF_HEADER, token: createCsrfToken(request), userId };
    },
  );

  app.post(
    '/api/logout',
    { config: { access: 'PUBLIC' }, schema: { tags: ['auth'], response: NO_CONTENT } },
    async (request, reply) => {
      const { session } = request;
      if (session !== null) {
        await request.authorised.database.inWriteTransaction((trx) =>
          endSession(trx, session.idHash),
        );
      }
      app.authCookies.session.clear(reply);
      return reply.code(204).send(null);
    },
  );
};
