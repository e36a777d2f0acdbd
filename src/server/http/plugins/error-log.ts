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

/** Logs one line at the start and end of an outage, however many requests and jobs it affects. */
export const databaseLog = fp(async (app, { context }: { context: AppContext }) => {
  context.database.onOutage({
    onBegin: (reason) =>
      app.log.error(`${reason}; calls answer 503 and jobs wait until it is back`),
    onEnd: (lastedMs) => app.log.info(`PostgreSQL is back after ${Math.round(lastedMs / 1000)} s`),
  });
});
