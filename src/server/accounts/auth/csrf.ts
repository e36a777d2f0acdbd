import { Tokens } from '@fastify/csrf';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { ProblemError } from '#server/http/problems.ts';

export const CSRF_HEADER = 'x-csrf-token';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Reason why a writing route needs no token. */
    csrfExemption?: string;
  }
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
const OTHER_SITES = new Set(['cross-site', 'same-site']);
/** Visitors have no session to protect; the required header still blocks forms of other sites. */
const VISITORS_SECRET = 'no session';

const tokens = new Tokens({ algorithm: 'sha256' });

function secretOf(request: FastifyRequest): string {
  return request.session?.csrfSecret ?? VISITORS_SECRET;
}

export function createCsrfToken(request: FastifyRequest): string {
  return tokens.create(secretOf(request));
}

/** CSRF protection: every write must come from our own page, with a token of this session. */
export const csrf = fp(async (app) => {
  app.addHook('onRequest', async (request) => {
    if (READING.has(request.method) || request.is404) return;
    if (OTHER_SITES.has(String(request.headers['sec-fetch-site']))) {
      throw new ProblemError('cross-site');
    }
    if (request.routeOptions.config.csrfExemption !== undefined) return;
    const token = request.headers[CSRF_HEADER];
    if (typeof token !== 'string' || !tokens.verify(secretOf(request), token)) {
      throw new ProblemError('csrf-token-wrong');
    }
  });
});
