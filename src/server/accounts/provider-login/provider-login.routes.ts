import type { FastifyReply } from 'fastify';
import type { LoginError } from '#contract/accounts/auth.ts';
import {
  LOGGED_IN_PATH,
  LOGIN_METHODS_PATH,
  loginCallbackPath,
  loginPath,
} from '#contract/accounts/login-paths.ts';
import { InvitationCode } from '#contract/leagues/invitations.ts';
import { describeDevice } from '#server/http/describe-device.ts';
import type { Feature } from '#server/http/feature.ts';
import { ProblemError } from '#server/http/problems.ts';
import { userIdOf } from '#server/http/viewer.ts';
import { requirePublicOrigin } from '../auth/browser-secret.ts';
import { requireRecentLogin } from '../auth/recent-login.ts';
import { FIRST_ADMIN } from '../first-admin/first-admin.ts';
import { finishLogin, takeAttempt } from './finish-login.ts';
import { createOidcClient, LoginFailure } from './oidc-client.ts';
import { startLogin } from './start-login.ts';

function queryOf(url: string): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start);
}

function refuse(reply: FastifyReply, error: LoginError, page = '/login'): FastifyReply {
  return reply.redirect(`${page}?error=${error}`);
}

/** Routes for logging in with an account at another provider. */
export const providerLoginRoutes: Feature = (app, { database, settings, wallClock }) => {
  const clients = settings.providers.map((each) => createOidcClient(each, settings, wallClock.now));
  const cookies = app.authCookies;
  const warned = new Set<string>();
  // Until there is an admin every login would repeat the line, whoever logs in.
  const warnOnce = (line: string) => {
    if (!warned.has(line)) app.log.warn(line);
    warned.add(line);
  };
  // No HEAD route, because it would start a login that nobody finishes.
  const navigation = {
    config: { access: 'PUBLIC' },
    exposeHeadRoute: false,
    schema: { hide: true },
  } as const;

  if (!clients.some(({ key }) => loginPath(key) === loginPath())) {
    // URLs of the specification, which may be linked to.
    for (const path of [loginPath(), loginCallbackPath()]) {
      app.get(path, navigation, async (_request, reply) => {
        reply.header('cache-control', 'no-store');
        return refuse(reply, 'login-not-set-up');
      });
    }
  }

  for (const oidc of clients) {
    app.get(loginPath(oidc.key), navigation, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      // Images and frames of other sites would use up the logins of their visitors.
      if ((request.headers['sec-fetch-dest'] ?? 'document') !== 'document') {
        throw new ProblemError('login-not-opened');
      }
      // The provider redirects there, where the browser has to have the cookie of this login.
      if (app.isElsewhere(request)) {
        const path = `${loginPath(oidc.key)}${queryOf(request.url)}`;
        return reply.redirect(`${settings.publicUrl}${path}`);
      }
      const query = new URLSearchParams(queryOf(request.url));
      const invitation = InvitationCode.safeParse(query.get('invitation'));
      try {
        const login = await startLogin(request.authorised, oidc, {
          ip: request.ip,
          isRemembered: query.has('remember_me'),
          invitationCode: invitation.success ? invitation.data : null,
          userId: null,
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

    app.get(loginCallbackPath(oidc.key), navigation, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const callback = {
        query: queryOf(request.url),
        attemptSecret: cookies.loginAttempt.read(request),
        session: request.session,
        device: describeDevice(request.headers['user-agent']),
      };
      const attempt = await takeAttempt(request.authorised, oidc, callback);
      if (attempt === null) {
        return refuse(reply, cookies.hasAny(request) ? 'login-expired' : 'login-no-cookies');
      }
      const isAddition = attempt.user_id !== null;
      try {
        const session = await finishLogin(request.authorised, oidc, attempt, callback, warnOnce);
        cookies.loginAttempt.clear(reply);
        if (session === null) {
          request.log.info({ userId: attempt.user_id }, 'a login method was added');
          return reply.redirect(LOGIN_METHODS_PATH);
        }
        if (session.isFirstAdmin) request.log.warn(FIRST_ADMIN);
        reply.startSession(session);
        return reply.redirect(LOGGED_IN_PATH);
      } catch (error) {
        if (!(error instanceof LoginFailure)) throw error;
        // The cookie stays: a browser that comes back with it once more does keep cookies.
        request.log.warn({ login: error.code, cause: error.message }, 'login failed');
        return refuse(reply, error.code, isAddition ? LOGIN_METHODS_PATH : undefined);
      }
    });
  }

  /** POST and not a link, so that another site cannot start it. */
  app.call(
    'POST /api/settings/login-methods/provider',
    { config: { access: 'ACCOUNT' }, tags: ['login-methods'] },
    async (request, reply) => {
      requirePublicOrigin(app, request);
      await requireRecentLogin(database.db, request.session, wallClock.now());
      const oidc = clients.find(({ key }) => key === request.body.provider);
      if (oidc === undefined) throw new ProblemError('login-method-not-found');
      try {
        const login = await startLogin(request.authorised, oidc, {
          ip: request.ip,
          isRemembered: false,
          invitationCode: null,
          userId: userIdOf(request.viewer),
        });
        if (login === null) throw new ProblemError('too-many-requests');
        cookies.loginAttempt.write(reply, login.secret, true);
        return { url: login.url };
      } catch (error) {
        if (!(error instanceof LoginFailure)) throw error;
        request.log.warn({ login: error.code, cause: error.message }, 'login could not begin');
        throw new ProblemError('login-unavailable');
      }
    },
  );
};
