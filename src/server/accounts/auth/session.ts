import cookie from '@fastify/cookie';
import fp from 'fastify-plugin';
import { earliestTime } from '#server/base/clock.ts';
import type { ReadOnlyContext } from '#server/http/authority.ts';
import { isFileOfPage } from '#server/http/request-log.ts';
import { VISITOR, type Viewer } from '#server/http/viewer.ts';
import { authCookies, type LoginCookies } from './auth-cookies.ts';
import { findSession, type Session } from './find-session.ts';
import type { NewSession } from './open-session.ts';
import { createSessionUse } from './session-use.ts';

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer;
    /** Session; `null` for visitors. */
    session: Session | null;
  }
  interface FastifyInstance {
    /** Cookies of logins that are not over yet; that of the session is set here alone. */
    authCookies: LoginCookies;
  }
  interface FastifyReply {
    /** Makes the browser that of a session from now on. */
    startSession: (session: NewSession) => void;
    endSession: () => void;
  }
}

/**
 * Determines the viewer of each request. Costs nothing without a cookie, and one query with it.
 */
export const session = fp(async (app, { context }: { context: ReadOnlyContext }) => {
  const cookies = authCookies(context.settings);
  await app.register(cookie);
  app.decorate('authCookies', cookies);
  const use = createSessionUse(app.backgroundWriter);
  app.decorateReply('startSession', function ({ secret, isRemembered }) {
    cookies.session.write(this, secret, isRemembered);
  });
  app.decorateReply('endSession', function () {
    cookies.session.clear(this);
  });
  app.decorateRequest('viewer', null as unknown as Viewer);
  app.decorateRequest('session', null);

  app.addHook('onRequest', async (request) => {
    request.viewer = VISITOR;
    const secret = cookies.session.read(request);
    // Files are the same for all viewers, and must work while the database is unavailable.
    if (secret === null || isFileOfPage(request)) return;
    // A clock that may be ahead logs nobody out.
    const now = earliestTime(context.wallClock, context.wallClock.now());
    const found = await findSession(context.database.db, use, secret, now);
    // The cookie is not cleared: a request that was sent before a login would take the new one away.
    if (found === null) return;
    request.session = found.session;
    request.viewer = found.viewer;
  });
});
