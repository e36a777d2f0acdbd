import { setTimeout as sleep } from 'node:timers/promises';
import type { Instant } from '#domain/season.ts';
import { SECOND_MS } from '#domain/time.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import { DatabaseUnavailableError } from '../db/unavailable.ts';
import { finaliseGuesses } from './finalise-guesses.ts';
import type { SeasonRequest } from './read-season.ts';

/** A reader waits so long for the turn to write; what is being written then is waited for. */
const MAX_WAIT_MS = SECOND_MS;
const RETRY_AFTER_MS = SECOND_MS;

/**
 * Closes deadlines that have passed, for readers of their guesses. While that cannot be written, a season stays as it
 * was just before the first of them: nothing is shown that could still change, and nobody waits.
 */
export interface Closings {
  /** The moment at which a season can be shown. Where a deadline waits to be closed, that is tried again beside. */
  readonly momentOf: (request: SeasonRequest) => Instant;
  /** Has a deadline closed that has passed. @returns what can be read */
  readonly close: (request: SeasonRequest, unclosed: Instant) => Promise<SeasonRequest>;
}

interface Closing {
  /** Resolves to false if closing failed. */
  readonly ended: Promise<boolean>;
  readonly isUnderWay: () => boolean;
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

  /** Those who meet the same deadline wait for one and the same write. */
  function begin(request: SeasonRequest): Closing {
    const running = closings.get(request.year);
    if (running !== undefined) return running;
    let isUnderWay = false;
    const ended = attempt(request, () => {
      isUnderWay = true;
    });
    // Nobody may wait for it any more; the job that does so every minute tells of what is wrong.
    ended.catch(() => {});
    const closing = { ended, isUnderWay: () => isUnderWay };
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
      const { ended, isUnderWay } = begin(request);
      await Promise.race([ended, sleep(MAX_WAIT_MS, undefined, { ref: false })]);
      if (isUnderWay() && (await ended)) return request;
      held.set(request.year, { unclosed, triedAt: performance.now() });
      return { year: request.year, now: unclosed - 1 };
    },
  };
}
