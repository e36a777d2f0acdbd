import type { FastifyReply } from 'fastify';
import { type LoginError, LoginInfo } from '#contract/auth.ts';
import { CsrfToken } from '#contract/header.ts';
import { InvitationCode } from '#contract/invitations.ts';
import { LOGGED_IN_PATH, LOGIN_CALLBACK_PATH, LOGIN_PATH } from '#contract/login-paths.ts';
import type { Feature } from '../feature.ts';
import { NO_CONTENT } from '../http/no-content.ts';
import { ProblemError } from '../problems.ts';
import { CSRF_HEADER, createCsrfToken } from './csrf.ts';
import { describeDevice } from './describe-device.ts';
import { endSession } from './end-session.ts';
import { finishLogin } from './finish-login.ts';
import { createOidcClient, LoginFailure, providerName } from './oidc-client.ts';
import { startLogin } from './start-login.ts';

function queryOf(url: string): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start);
}

function refuse(reply: FastifyReply, error: LoginError): FastifyReply {
  return reply.redirect(`/login?error=${error}`);
}

export const authRoutes: Feature = (app, context) => {
  const { settings, wallClock } = context;
  const oidc = createOidcClient(settings, wallClock.now);
  if (oidc === null)
    app.log.warn('OIDC_CLIENT_ID is not set: nobody can log in, so all is read-only');
  const cookies = app.authCookies;
  // Navigation: a HEAD would begin a login that nobody goes on with.
  const navigation = { exposeHeadRoute: false, schema: { hide: true } };

  app.get(LOGIN_PATH, { config: { access: 'PUBLIC' }, ...navigation }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    // An image or a frame of another site would use up the logins of whoever looks at it.
    if ((request.headers['sec-fetch-dest'] ?? 'document') !== 'document') {
      throw new ProblemError('login-not-opened');
    }
    if (oidc === null) return refuse(reply, 'login-not-set-up');
    const query = new URLSearchParams(queryOf(request.url));
    const invitation = InvitationCode.safeParse(query.get('invitation'));
    try {
      const login = await startLogin(request.authorised, oidc, {
        address: request.ip,
        isRemembered: query.has('remember_me'),
        invitationCode: invitation.success ? invitation.data : null,
      });
      if (login === null) return refuse(reply, 'too-many-requests');
      cookies.loginAttempt.write(reply, login.secret, true);
      return reply.redirect(login.url);
    } catch (error) {
      if (!(error instanceof LoginFailure)) throw error;
      request.log.warn({ login: error.code, cause: error.message }, 'login could not begin');
      return refuse(reply, error.code);
    }
  });

  app.get(
    LOGIN_CALLBACK_PATH,
    { config: { access: 'PUBLIC' }, ...navigation },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (oidc === null) return refuse(reply, 'login-not-set-up');
      try {
        const session = await finishLogin(request.authorised, oidc, {
          query: queryOf(request.url),
          attemptSecret: cookies.loginAttempt.read(request),
          oldSessionHash: request.session?.idHash ?? null,
          device: describeDevice(request.headers['user-agent']),
        });
        if (session === null) return refuse(reply, 'login-expired');
        cookies.loginAttempt.clear(reply);
        cookies.session.write(reply, session.secret, session.isRemembered);
        return reply.redirect(LOGGED_IN_PATH);
      } catch (error) {
        if (!(error instanceof LoginFailure)) throw error;
        request.log.warn({ login: error.code, cause: error.message }, 'login failed');
        cookies.loginAttempt.clear(reply);
        return refuse(reply, error.code);
      }
    },
  );

  app.get(
    '/api/public/login',
    { config: { access: 'PUBLIC' }, schema: { tags: ['auth'], response: { 200: LoginInfo } } },
    async () => ({
      isLoginSetUp: oidc !== null,
      providerName: providerName(settings),
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
      cookies.session.clear(reply);
      return reply.code(204).send(null);
    },
  );
};
