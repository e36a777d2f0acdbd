import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Settings } from '#server/base/settings/settings.ts';

/** Maximum number of names that are logged, since anybody can invent them. */
const MAX_LOGGED = 20;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Returns true if the browser has the site open by another origin than `PUBLIC_URL`, where no
     * login is begun: passkeys and providers let nobody in, a browser may keep no cookies, and links
     * in mails lead to where it is not logged in.
     */
    isElsewhere(request: FastifyRequest): boolean;
  }
}

/**
 * Returns the origin by the browser's own account; `null` if it gives none. `Host` alone is no
 * witness: many proxies put their own name there.
 */
function originOf({ headers, host }: FastifyRequest): URL | null {
  const { origin, referer } = headers;
  if (origin !== undefined) return URL.canParse(origin) ? new URL(origin) : null;
  if (referer === undefined || !URL.canParse(referer)) return null;
  const page = new URL(referer);
  // A page of another site may have the link, too.
  return page.host === host ? page : null;
}

/** Recognises logins at a strange origin, and logs a line for each of its names. */
export const otherOrigins = fp(async (app, { settings }: { settings: Settings }) => {
  const logged = new Set<string>();
  app.decorate('isElsewhere', (request) => {
    const { publicUrl } = settings;
    const url = originOf(request);
    if (url === null || url.origin === publicUrl) return false;
    if (!logged.has(url.origin) && logged.size < MAX_LOGGED) {
      logged.add(url.origin);
      app.log.warn(
        `Somebody wants to log in at ${url.origin}, but logins work at PUBLIC_URL alone, ${publicUrl}: set it to the name that people use, and let the others redirect to it`,
      );
    }
    return true;
  });
});
