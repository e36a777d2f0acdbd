import fp from 'fastify-plugin';
import { recordError } from '#server/db/append-entry.ts';
import type { AppContext } from '../app-context.ts';

/** Maximum number of pending log writes; in a storm of errors a few suffice. */
const MAX_WAITING = 20;

/**
 * Records unexpected errors where admins find them; errors sent to the client are not among them.
 */
export const errorLog = fp(async (app, { context }: { context: AppContext }) => {
  let waiting = 0;

  app.addHook('onError', async (request, _reply, error) => {
    const { statusCode } = error;
    if ((statusCode !== undefined && statusCode < 500) || waiting >= MAX_WAITING) return;
    if ('validation' in error || statusCode === 503) return;
    const place = `${request.method} ${request.routeOptions.url ?? 'unknown'}`;
    const entry = { at: context.clock.now(), place, error };
    waiting += 1;
    app.writeInBackground((database) =>
      recordError(database, entry).finally(() => {
        waiting -= 1;
      }),
    );
  });
});
