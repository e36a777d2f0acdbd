import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import fp from 'fastify-plugin';
import helmet from 'helmet';
import type { Settings } from '#server/base/settings/settings.ts';

/**
 * Allows cross-origin use, because chats in browsers show link previews within their own pages.
 */
export const CROSS_ORIGIN_HEADERS = [['cross-origin-resource-policy', 'cross-origin']] as const;

export type Headers = readonly (readonly [name: string, value: string])[];

interface InlineParts {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/**
 * Returns Helmet's headers, the same for all responses; the policy forbids inline scripts and
 * styles.
 * @param inline hashes of inline parts that one response has nevertheless
 */
export function securityHeaders(
  settings: Settings,
  { scripts, styles }: InlineParts = { scripts: [], styles: [] },
): Headers {
  const isHttps = settings.publicUrl.startsWith('https:');
  const frames = settings.CONTACT_FORM_URL ? [new URL(settings.CONTACT_FORM_URL).origin] : [];
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'", ...scripts],
        'style-src': ["'self'", ...styles],
        'font-src': ["'self'"],
        'img-src': ["'self'", 'data:'],
        'connect-src': ["'self'"],
        'manifest-src': ["'self'"],
        'worker-src': ["'self'"],
        'frame-src': frames.length > 0 ? frames : ["'none'"],
        'frame-ancestors': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'object-src': ["'none'"],
      },
    },
    strictTransportSecurity: isHttps && { includeSubDomains: settings.HSTS_SUBDOMAINS },
    referrerPolicy: { policy: 'same-origin' },
  });
  // The headers depend on no request, so they are computed once, and also suit responses that no
  // plugin sees.
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  setHeaders(request, response, () => {});
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
}

/** Returns the hash by which the content security policy allows an inline style or script. */
export const policyHash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** API responses must not be cached, unless their route says otherwise. */
export const noStore = fp(async (app) => {
  // Uses the route's path, because a request's path can be written in several ways.
  app.addHook('onRequest', async ({ routeOptions }, reply) => {
    if (routeOptions.url?.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
});
