import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Access } from '#contract/http/pages.ts';
import { earliestTime } from '#server/base/clock.ts';
import type { AppContext } from '#server/http/app-context.ts';
import { authorisedContext } from '#server/http/authority.ts';
import { ProblemError } from '#server/http/problems.ts';
import { VISITOR, type Viewer } from '#server/http/viewer.ts';
import type { PublicSeasons, ViewerSeasonReader } from '#server/season/season-view.ts';
import { readSession } from './find-session.ts';

/** Route as registered. */
export interface RegisteredRoute {
  readonly method: string;
  readonly url: string;
  readonly access: Access;
  readonly csrfExemption: string | undefined;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyInstance {
    routeTable: RegisteredRoute[];
  }
  interface FastifyRequest {
    /**
     * Only context in which a request can write: the viewer's rights are checked again in each
     * transaction.
     */
    authorised: AppContext;
    /** Only reader of seasons for a request: it applies the viewer's spoiler cut-off. */
    seasons: ViewerSeasonReader;
  }
}

/** @throws ProblemError if the viewer has no access to a route with this rule */
function requireAccess(access: Access, viewer: Viewer): void {
  if (access === 'PUBLIC') return;
  if (viewer.status === 'LOGGED_OUT') throw new ProblemError('not-logged-in');
  if (access === 'ACCOUNT') return;
  if (viewer.status === 'NO_USERNAME') throw new ProblemError('no-username');
  if (access === 'ADMIN' && !viewer.isAdmin) throw new ProblemError('not-admin');
  if (access === 'BINGO_MASTER' && !viewer.isBingoMaster)
    throw new ProblemError('not-bingo-master');
}

interface AccessOptions extends PublicSeasons {
  readonly context: AppContext;
}

/** Denies by default: a route without an access rule stops the server from starting. */
export const access = fp(async (app, { context, publicSeasons }: AccessOptions) => {
  const routeTable: RegisteredRoute[] = [];
  app.decorate('routeTable', routeTable);

  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.access === undefined) {
      throw new Error(`${String(method)} ${url} declares no access rule`);
    }
    for (const each of [method].flat()) {
      const { access, csrfExemption } = config;
      routeTable.push({ method: each, url, access, csrfExemption });
    }
  });

  // Checks access before the body is parsed: validation errors would reveal the route's schema.
  app.addHook('onRequest', async (request) => {
    const rule = request.routeOptions.config.access;
    if (rule !== undefined) requireAccess(rule, request.viewer);
  });

  // Rights are checked again on writes: since the headers came the viewer may have been logged out
  // or demoted.
  app.decorateRequest('authorised', {
    getter(this: FastifyRequest) {
      const { routeOptions, session } = this;
      const rule = routeOptions.config.access;
      return authorisedContext(context, async (trx) => {
        if (rule === undefined) throw new Error('A route without an access rule writes');
        if (rule === 'PUBLIC') return;
        const now = earliestTime(context.wallClock, context.wallClock.now());
        const viewer = session === null ? null : await readSession(trx, session.idHash, now);
        requireAccess(rule, viewer ?? VISITOR);
      });
    },
  });

  // Admins and bingo masters work with results and marks, so nothing is hidden on their routes.
  const viewed = new WeakMap<FastifyRequest, ViewerSeasonReader>();
  app.decorateRequest('seasons', {
    getter(this: FastifyRequest) {
      const { access } = this.routeOptions.config;
      const isWork = access === 'ADMIN' || access === 'BINGO_MASTER';
      const { resultsShownUntil } = this.viewer;
      if (isWork || resultsShownUntil === null) return publicSeasons.forViewer(null);
      const known = viewed.get(this) ?? publicSeasons.forViewer(resultsShownUntil);
      viewed.set(this, known);
      return known;
    },
  });
});
