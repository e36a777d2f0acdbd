import fp from 'fastify-plugin';
import { VISITOR, type Viewer } from '../auth/viewer.ts';
import { ProblemError } from '../problems.ts';

/** Who may call a route. `ACCOUNT` is anybody logged in, also before a username is chosen. */
export type Access = 'PUBLIC' | 'ACCOUNT' | 'USER' | 'BINGO_MASTER' | 'ADMIN';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyRequest {
    viewer: Viewer;
  }
}

/** @throws ProblemError when this viewer may not call a route with this rule */
export function requireAccess(access: Access, viewer: Viewer): void {
  if (access === 'PUBLIC') return;
  if (viewer.status === 'LOGGED_OUT') throw new ProblemError('not-logged-in');
  if (access === 'ACCOUNT') return;
  if (viewer.status === 'NO_USERNAME') throw new ProblemError('no-username');
  if (access === 'ADMIN' && !viewer.isAdmin) throw new ProblemError('not-admin');
  if (access === 'BINGO_MASTER' && !viewer.isBingoMaster)
    throw new ProblemError('not-bingo-master');
}

/** Deny by default: a route that declares no access rule stops the server from starting. */
export const access = fp(async (app) => {
  app.decorateRequest('viewer', null as unknown as Viewer);

  app.addHook('onRoute', (route) => {
    if (route.config?.access === undefined) {
      throw new Error(`${String(route.method)} ${route.url} declares no access rule`);
    }
  });

  app.addHook('onRequest', async (request) => {
    request.viewer ??= VISITOR;
  });

  app.addHook('preValidation', async (request) => {
    const rule = request.routeOptions.config.access;
    if (rule !== undefined) requireAccess(rule, request.viewer);
  });
});
