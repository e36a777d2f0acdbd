import type { Instant } from '#domain/base/time.ts';
import type { Clock } from '#server/base/clock.ts';
import { SourceUnavailable, type UpstreamName } from '../../source-failure.ts';
import type { OpenF1Account } from './openf1-account.ts';
import { connectionFailure, readResponse } from './read-response.ts';
import { MAX_PATIENCE_MS, type RequestBudget } from './request-budget.ts';

/** Timeout in ms of the whole exchange, from connecting to the last byte. */
const EXCHANGE_TIMEOUT_MS = 20_000;
const MAX_CACHED_RESPONSES = 50;

export interface PoliteFetchDeps {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly budget: RequestBudget;
  readonly clock: Clock;
  readonly wait: (ms: number) => Promise<void>;
  readonly userAgent: string;
  /** Operator's account at OpenF1; by default none. */
  readonly account?: OpenF1Account | null;
  readonly timeoutMs?: number;
}

interface FetchTerms {
  /** Time at which the run must end; `null` for no limit. */
  readonly until: Instant | null;
  /** Maximum size of the body. */
  readonly maxBytes: number;
  /** Maximum age of a cached response. */
  readonly maxAgeMs?: number;
  /** Receives the source's time, if it sends one. */
  readonly onServerTime?: (serverTime: Instant) => void;
}

/**
 * Fetches JSON from a source within its request budget.
 * @returns the body; `null` if the source has no such data
 * @throws SourceUnavailable, SourceBroken
 */
export type PoliteFetch = (
  upstream: UpstreamName,
  url: string,
  terms: FetchTerms,
) => Promise<unknown>;

interface Remembered {
  readonly at: Instant;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly body: unknown;
}

export function createPoliteFetch(deps: PoliteFetchDeps): PoliteFetch {
  const { clock, budget, timeoutMs = EXCHANGE_TIMEOUT_MS } = deps;
  const remembered = new Map<string, Remembered>();

  return async (upstream, url, { until, maxBytes, maxAgeMs = 0, onServerTime }) => {
    const before = remembered.get(url);
    if (before !== undefined && isYounger(before, maxAgeMs, clock.now())) return before.body;
    const timeLeft = () => (until === null ? Number.POSITIVE_INFINITY : until - clock.now());
    if (timeLeft() <= 0) throw new SourceUnavailable(upstream, 'OUT_OF_TIME');
    const booking = await budget.book(upstream, Math.min(MAX_PATIENCE_MS, timeLeft()));
    if (!booking.isBooked) {
      const { freeAt, isResting } = booking;
      const isSoon = freeAt - clock.now() <= MAX_PATIENCE_MS;
      const reason = isResting ? 'THROTTLED' : isSoon ? 'OUT_OF_TIME' : 'BUDGET';
      throw new SourceUnavailable(upstream, reason, { retryAt: freeAt });
    }
    if (booking.waitMs > 0) await deps.wait(booking.waitMs);
    if (timeLeft() <= 0) throw new SourceUnavailable(upstream, 'OUT_OF_TIME');

    const signal = AbortSignal.timeout(Math.min(timeoutMs, timeLeft()));
    const response = await connectAs(deps, upstream, url, before, signal);
    const serverTime = serverTimeOf(response);
    if (serverTime !== null) onServerTime?.(serverTime);
    if (response.status === 304 && before !== undefined) {
      remembered.set(url, { ...before, at: clock.now() });
      return before.body;
    }
    const body = await readResponse(upstream, response, { clock, maxBytes }).catch(
      async (failure: unknown) => {
        if (failure instanceof SourceUnavailable && failure.retryAt !== null) {
          await budget.rest(upstream, failure.retryAt - clock.now());
        }
        throw failure;
      },
    );
    remember(remembered, url, response, body, clock.now());
    return body;
  };
}

/** Statuses of a response that another token, or none, may change. */
const REFUSES_TOKEN: ReadonlySet<number> = new Set([400, 401, 402, 403, 431]);

/**
 * Connects with a token of the account, if there is one. A refused token is replaced once; without
 * any, or if that one is refused as well, the request goes out as everybody's.
 */
async function connectAs(
  deps: PoliteFetchDeps,
  upstream: UpstreamName,
  url: string,
  before: Remembered | undefined,
  signal: AbortSignal,
): Promise<Response> {
  const account = upstream === 'openf1' ? (deps.account ?? null) : null;
  for (let refused = 0; account !== null && refused < 2; refused += 1) {
    const token = await account.token();
    if (token === null) break;
    const response = await connect(deps, upstream, url, before, signal, token);
    if (!REFUSES_TOKEN.has(response.status)) return response;
    account.forget(token);
    await response.body?.cancel().catch(() => undefined);
  }
  return connect(deps, upstream, url, before, signal, null);
}

async function connect(
  { fetch, userAgent }: PoliteFetchDeps,
  upstream: UpstreamName,
  url: string,
  before: Remembered | undefined,
  signal: AbortSignal,
  token: string | null,
): Promise<Response> {
  const headers = new Headers({ accept: 'application/json', 'user-agent': userAgent });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (before?.etag) headers.set('if-none-match', before.etag);
  if (before?.lastModified) headers.set('if-modified-since', before.lastModified);
  try {
    // Redirects are not followed, because the response would come from another server.
    return await fetch(url, { headers, signal, redirect: 'manual' });
  } catch (error) {
    throw connectionFailure(upstream, error);
  }
}

/** Returns the server's time. A cached response has its age in seconds in `Age`. */
function serverTimeOf({ headers }: Response): Instant | null {
  const at = Date.parse(headers.get('date') ?? '') + Number(headers.get('age') ?? 0) * 1000;
  return Number.isFinite(at) ? at : null;
}

/**
 * Returns true if the cached response is younger than `maxAgeMs`; a response without data is never
 * reused.
 */
function isYounger({ at, body }: Remembered, maxAgeMs: number, now: Instant): boolean {
  return body !== null && at <= now && now - at < maxAgeMs;
}

/** Caches the latest responses, for conditional requests and for reuse while fresh. */
function remember(
  remembered: Map<string, Remembered>,
  url: string,
  { headers }: Response,
  body: unknown,
  at: Instant,
): void {
  remembered.delete(url);
  const etag = headers.get('etag');
  const lastModified = headers.get('last-modified');
  remembered.set(url, { at, etag, lastModified, body });
  const oldest = remembered.keys().next().value;
  if (remembered.size > MAX_CACHED_RESPONSES && oldest !== undefined) remembered.delete(oldest);
}

/** Header values must be Latin-1, but a product name may have other letters. */
export function userAgentOf(productName: string, publicUrl: string): string {
  const name = productName
    .normalize('NFD')
    .replace(/[^\x21-\x7e]/g, '')
    .replace(/[()<>@,;:\\"/[\]?={}]/g, '');
  return `${name || 'formula-one-game'}/1 (+${publicUrl})`;
}
