import fp from 'fastify-plugin';
import { MINUTE_MS } from '#domain/base/time.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { DatabaseUnavailableError } from '#server/db/unavailable.ts';
import type { AppContext } from '../app-context.ts';

/** Backoff in ms while the database is read-only. */
const REST_MS = MINUTE_MS;

type Write = (database: OpenDatabase) => Promise<unknown>;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Runs a write that follows from a response, on the server's authority. No response waits for
     * it, so it may fail.
     */
    writeInBackground(write: Write): void;
    /**
     * Creates a writer of gathered changes.
     * @returns a function that requests a write: one runs at a time, and none for a while after a
     * failure
     */
    backgroundWriter(write: Write): () => void;
  }
}

/**
 * Runs writes that follow from reads in the background, so that reads succeed without a writable
 * database.
 */
export const backgroundWrites = fp(async (app, { context }: { context: AppContext }) => {
  const waiting = new Set<Promise<void>>();

  async function attempt(write: Write): Promise<boolean> {
    try {
      await write(context.database);
      return true;
    } catch (error) {
      // Ignores an unavailable database: a request that needs to write reports it.
      if (!(error instanceof DatabaseUnavailableError)) {
        app.log.error(error, 'a write in the background failed');
      }
      return false;
    }
  }

  function keep(writing: Promise<unknown>): void {
    const ended: Promise<void> = writing.then(() => void waiting.delete(ended));
    waiting.add(ended);
  }

  app.decorate('writeInBackground', (write) => keep(attempt(write)));

  app.decorate('backgroundWriter', (write) => {
    let isWriting = false;
    let restUntil = 0;
    return () => {
      if (isWriting || performance.now() < restUntil) return;
      isWriting = true;
      const writing = attempt(write).then((isWritten) => {
        isWriting = false;
        if (!isWritten) restUntil = performance.now() + REST_MS;
      });
      keep(writing);
    };
  });

  app.addHook('onClose', async () => {
    await Promise.all(waiting);
  });
});
