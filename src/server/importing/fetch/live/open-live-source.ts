import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR_MS, type Instant } from '#domain/base/time.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Settings } from '#server/base/settings/settings.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import type { RaiseNotice } from '../../finding.ts';
import type { FetchOptions, SeasonSource } from '../../normalised-season.ts';
import { selectKnownSeason } from './known-season.queries.ts';
import { createLiveSource } from './live-source.ts';
import { createOpenF1Account, type OpenF1Account } from './network/openf1-account.ts';
import { createPoliteFetch, type PoliteFetchDeps, userAgentOf } from './network/polite-fetch.ts';
import { createRequestBudget, type RequestBudget } from './network/request-budget.ts';
import { createUpstreamFetch, urlBelow } from './network/upstream-fetch.ts';
import { createOpenF1, type OpenF1 } from './openf1/openf1.ts';

export type Network = Pick<PoliteFetchDeps, 'fetch' | 'wait'>;

/** Returns the real network. When `signal` aborts, everything pending is aborted. */
export function openNetwork(signal?: AbortSignal): Network {
  // Every pending request adds a listener and removes it when done, so many listeners are no leak.
  if (signal) setMaxListeners(0, signal);
  return {
    fetch: (url, init) => {
      const signals = [signal, init.signal].filter((each) => each != null);
      return globalThis.fetch(url, { ...init, signal: AbortSignal.any(signals) });
    },
    wait: (ms) => sleep(ms, undefined, signal ? { signal } : {}),
  };
}

interface LiveContext {
  readonly settings: Pick<
    Settings,
    | 'JOLPICA_URL'
    | 'OPENF1_URL'
    | 'OPENF1_USERNAME'
    | 'OPENF1_PASSWORD'
    | 'PRODUCT_NAME'
    | 'publicUrl'
  >;
  readonly database: OpenDatabase;
  /** Real time, because the sources count real hours. */
  readonly clock: Clock;
  /** Account to share a login with; by default one of its own. */
  readonly account?: OpenF1Account | null;
}

/** Returns the operator's account at OpenF1; `null` if there is none. */
export function openAccount(
  { settings, clock }: Pick<LiveContext, 'settings' | 'clock'>,
  { fetch }: Pick<Network, 'fetch'>,
): OpenF1Account | null {
  const { OPENF1_URL: url, OPENF1_USERNAME: username, OPENF1_PASSWORD: password } = settings;
  if (username === undefined || password === undefined) return null;
  const userAgent = userAgentOf(settings.PRODUCT_NAME, settings.publicUrl);
  return createOpenF1Account({ fetch, clock, userAgent, username, password, url });
}

/**
 * Creates the live source from the settings. Keep the result, because it caches responses.
 * @returns a source for each request
 */
export function openLiveSource(
  context: LiveContext,
  network: Network = openNetwork(),
): (options?: FetchOptions) => SeasonSource {
  const { settings, database, clock, account = openAccount(context, network) } = context;
  const politeFetch = createPoliteFetch({
    ...network,
    account,
    clock,
    budget: createRequestBudget(database, clock),
    userAgent: userAgentOf(settings.PRODUCT_NAME, settings.publicUrl),
  });
  const deps = {
    politeFetch,
    account,
    clock,
    urls: { jolpica: settings.JOLPICA_URL, openf1: settings.OPENF1_URL },
    knownSeason: (year: number) =>
      database.inReadTransaction((trx) => selectKnownSeason(trx, year)),
  };
  return (options) => createLiveSource(deps, options);
}

/** Live data of OpenF1, for which it requires an account. */
export interface LiveTiming {
  /**
   * Returns the client for a few requests.
   * @param until time at which they must end
   * @param onServerTime receives OpenF1's time with each response that has it
   */
  readonly openF1: (
    until: Instant,
    raise: RaiseNotice,
    onServerTime: (serverTime: Instant) => void,
  ) => OpenF1;
  readonly account: OpenF1Account;
  readonly wait: Network['wait'];
}

/**
 * Opens the live data of OpenF1. It has a request budget of its own: what an account may request is
 * a multiple of what imports are limited to, and they must not wait for it.
 */
export function openLiveTiming(
  { settings, clock }: Pick<LiveContext, 'settings' | 'clock'>,
  account: OpenF1Account,
  { fetch, wait }: Network,
): LiveTiming {
  const politeFetch = createPoliteFetch({
    fetch,
    wait,
    clock,
    account,
    budget: createRestingBudget(clock),
    userAgent: userAgentOf(settings.PRODUCT_NAME, settings.publicUrl),
  });
  const openF1: LiveTiming['openF1'] = (until, raise, onServerTime) =>
    createOpenF1(
      createUpstreamFetch('openf1', (pathAndQuery, { maxBytes }) =>
        politeFetch('openf1', urlBelow(settings.OPENF1_URL, pathAndQuery), {
          until,
          maxBytes,
          onServerTime,
        }),
      ),
      raise,
    );
  return { openF1, account, wait };
}

/**
 * Returns clients of OpenF1 for what is fetched of past sessions once, beside imports and within
 * their request budget. Nothing of it is cached: responses are large.
 * @param until time at which the requests of a client must end
 */
export function openPastSessions(
  { settings, database, clock, account = null }: LiveContext,
  { fetch, wait }: Network,
): (until: Instant, raise: RaiseNotice) => OpenF1 {
  const budget = createRequestBudget(database, clock);
  const userAgent = userAgentOf(settings.PRODUCT_NAME, settings.publicUrl);
  return (until, raise) => {
    const politeFetch = createPoliteFetch({ fetch, wait, clock, account, budget, userAgent });
    const fetchPath = createUpstreamFetch('openf1', (pathAndQuery, { maxBytes }) =>
      politeFetch('openf1', urlBelow(settings.OPENF1_URL, pathAndQuery), { until, maxBytes }),
    );
    return createOpenF1(fetchPath, raise);
  };
}

/** Creates a budget without a limit, which rests when the source asks for it, for an hour at most. */
function createRestingBudget(clock: Clock): RequestBudget {
  let freeAt = 0;
  return {
    book: async () => {
      const now = clock.now();
      const isResting = now < freeAt && freeAt <= now + HOUR_MS;
      return isResting ? { isBooked: false, freeAt, isResting } : { isBooked: true, waitMs: 0 };
    },
    rest: async (_upstream, forMs) => {
      freeAt = clock.now() + Math.min(forMs, HOUR_MS);
    },
  };
}
