import fp from 'fastify-plugin';
import { recordError } from '../admin-log/append-entry.ts';
import type { AppContext } from '../app-context.ts';

/** No more than this many failures wait to be written: in a storm of them a few tell the story. */
const MAX_WAITING = 20;

/** Keeps unexpected failures where an admin finds them; what a caller is told about is none. */
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
