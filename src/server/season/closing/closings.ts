import { setTimeout as sleep } from 'node:timers/promises';
import { type Instant, SECOND_MS } from '#domain/base/time.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { DatabaseUnavailableError } from '#server/db/unavailable.ts';
import type { SeasonRequest } from '../read-season.ts';
import { finaliseGuesses } from './finalise-guesses.ts';

/** Time in ms that a reader waits for the write lock; a write that has begun is waited for. */
const MAX_WAIT_MS = SECOND_MS;
const RETRY_AFTER_MS = SECOND_MS;

/**
 * Closes overdue deadlines for readers of their guesses. While the database is read-only, the
 * season is shown as just before the first of them: nothing is shown that could still change, and
 * no request waits.
 */
export interface Closings {
  /**
   * Returns the moment at which the season can be shown. Retries overdue deadlines in the
   * background.
   */
  readonly momentOf: (request: SeasonRequest) => Instant;
  /**
   * Closes an overdue deadline.
   * @returns the request that can be read
   */
  readonly close: (request: SeasonRequest, unclosed: Instant) => Promise<SeasonRequest>;
}

interface Closing {
  /** Resolves to false if closing failed. */
  readonly ended: Promise<boolean>;
  readonly hasBegun: () => boolean;
}

export function createClosings({ inWriteTransaction }: OpenDatabase): Closings {
  const closings = new Map<number, Closing>();
  /** By season: the first deadline that is not closed, and the time of the last attempt. */
  const held = new Map<number, { readonly unclosed: Instant; readonly triedAt: number }>();

  async function attempt({ year, now }: SeasonRequest, onBegin: () => void): Promise<boolean> {
    try {
      await inWriteTransaction(async (trx) => {
        onBegin();
        await finaliseGuesses(trx, year, now);
      });
      held.delete(year);
      return true;
    } catch (error) {
      if (error instanceof DatabaseUnavailableError) return false;
      throw error;
    } finally {
      closings.delete(year);
    }
  }

  /** Concurrent requests share one pending write. */
  function begin(request: SeasonRequest): Closing {
    const running = closings.get(request.year);
    if (running !== undefined) return running;
    let hasBegun = false;
    const ended = attempt(request, () => {
      hasBegun = true;
    });
    // The promise may have no listener any more; the job that runs every minute logs the error.
    ended.catch(() => {});
    const closing = { ended, hasBegun: () => hasBegun };
    closings.set(request.year, closing);
    return closing;
  }

  return {
    momentOf(request) {
      const { year, now } = request;
      const hold = held.get(year);
      if (hold === undefined || now < hold.unclosed) return now;
      if (performance.now() - hold.triedAt > RETRY_AFTER_MS) {
        held.set(year, { ...hold, triedAt: performance.now() });
        begin(request);
      }
      return hold.unclosed - 1;
    },
    async close(request, unclosed) {
      const { ended, hasBegun } = begin(request);
      await Promise.race([ended, sleep(MAX_WAIT_MS, undefined, { ref: false })]);
      if (hasBegun() && (await ended)) return request;
      held.set(request.year, { unclosed, triedAt: performance.now() });
      return { year: request.year, now: unclosed - 1 };
    },
  };
}
