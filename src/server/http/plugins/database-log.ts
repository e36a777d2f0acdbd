import fp from 'fastify-plugin';
import type { AppContext } from '../app-context.ts';

/** Logs one line at the start and end of an outage, however many requests and jobs it affects. */
export const databaseLog = fp(async (app, { context }: { context: AppContext }) => {
  context.database.onOutage({
    onBegin: (reason) =>
      app.log.error(`${reason}; calls answer 503 and jobs wait until it is back`),
    onEnd: (lastedMs) => app.log.info(`PostgreSQL is back after ${Math.round(lastedMs / 1000)} s`),
  });
});
