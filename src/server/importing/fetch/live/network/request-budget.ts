import { HOUR_MS, type Instant, MINUTE_MS, SECOND_MS } from '#domain/base/time.ts';
import type { Clock } from '#server/base/clock.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { decisionTime } from '#server/db/decision-time.ts';
import type { UpstreamName } from '../../source-failure.ts';
import {
  deleteRequestsOutside,
  insertUpstreamRequest,
  selectUpstreamRequests,
} from './request-budget.queries.ts';

export interface RequestLimit {
  readonly requests: number;
  readonly perMs: number;
}

/** At most half of the sources' limits: Jolpica allows 4/s and 200/h, OpenF1 3/s and 30/min. */
export const REQUEST_LIMITS: Readonly<Record<UpstreamName, readonly RequestLimit[]>> = {
  jolpica: [
    { requests: 2, perMs: SECOND_MS },
    { requests: 150, perMs: HOUR_MS },
  ],
  openf1: [
    { requests: 1, perMs: SECOND_MS },
    { requests: 28, perMs: MINUTE_MS },
  ],
};

/** Maximum time in ms that requests are booked ahead. */
export const MAX_PATIENCE_MS = 90 * SECOND_MS;
/** Maximum rest in ms of a source; one further ahead was recorded by a wrong clock. */
const MAX_REST_MS = HOUR_MS;

type Booking =
  | { readonly isBooked: true; readonly waitMs: number }
  /** No request is free within the patience, so none was booked. */
  | { readonly isBooked: false; readonly freeAt: Instant; readonly isResting: boolean };

export interface RequestBudget {
  /** Books the next request to `upstream`, at most `patienceMs` ahead. */
  book(upstream: UpstreamName, patienceMs: number): Promise<Booking>;
  /**
   * Stops all requests to `upstream` for a time, an hour at most, because it has asked for that.
   */
  rest(upstream: UpstreamName, forMs: number): Promise<void>;
}

/**
 * Returns the first time from `now` on at which a request keeps all limits, after those booked. No
 * span of `perMs` then has more than `requests`.
 * @param booked in ascending order
 */
export function nextFree(
  booked: readonly Instant[],
  limits: readonly RequestLimit[],
  now: Instant,
): Instant {
  const earliest = limits.map(({ requests, perMs }) => {
    const blocking = booked[booked.length - requests];
    return blocking === undefined ? now : blocking + perMs;
  });
  return Math.max(now, booked.at(-1) ?? now, ...earliest);
}

/** Creates the request budget that all instances on one database share. */
export function createRequestBudget(database: OpenDatabase, clock: Clock): RequestBudget {
  return {
    book: (upstream, patienceMs) =>
      database.inWriteTransaction(async (trx): Promise<Booking> => {
        const now = await decisionTime(trx, clock);
        const limits = REQUEST_LIMITS[upstream];
        const longest = Math.max(...limits.map(({ perMs }) => perMs));
        await deleteRequestsOutside(trx, upstream, now - longest, now + MAX_REST_MS);
        const booked = await selectUpstreamRequests(trx, upstream);
        const at = nextFree(booked, limits, now);
        if (at - now > Math.min(patienceMs, MAX_PATIENCE_MS)) {
          // Only a rest can be booked that far ahead.
          const isResting = (booked.at(-1) ?? now) > now + MAX_PATIENCE_MS;
          return { isBooked: false, freeAt: at, isResting };
        }
        await insertUpstreamRequest(trx, upstream, at);
        return { isBooked: true, waitMs: at - now };
      }),
    rest: (upstream, forMs) =>
      database.inWriteTransaction(async (trx) => {
        const now = await decisionTime(trx, clock);
        const until = now + Math.min(forMs, MAX_REST_MS);
        const last = (await selectUpstreamRequests(trx, upstream)).at(-1) ?? now;
        // Books a request at the end of the rest: no request can be booked before the last one.
        if (until > last) await insertUpstreamRequest(trx, upstream, until);
      }),
  };
}
