import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../../clock.ts';
import type { OpenDatabase } from '../../../db/open-database.ts';
import type { Settings } from '../../../settings.ts';
import type { FetchOptions, SeasonSource } from '../../normalised-season.ts';
import { selectKnownSeason } from './known-season.queries.ts';
import { createLiveSource } from './live-source.ts';
import { createPoliteFetch, type PoliteFetchDeps, userAgentOf } from './network/polite-fetch.ts';
import { createRequestBudget } from './network/request-budget.ts';

type Network = Pick<PoliteFetchDeps, 'fetch' | 'wait'>;

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
  readonly settings: Pick<Settings, 'JOLPICA_URL' | 'OPENF1_URL' | 'PRODUCT_NAME' | 'publicUrl'>;
  readonly database: OpenDatabase;
  /** Real time, because the sources count real hours. */
  readonly clock: Clock;
}

/**
 * Creates the live source from the settings. Keep the result, because it caches responses.
 * @returns a source for each request
 */
export function openLiveSource(
  { settings, database, clock }: LiveContext,
  { fetch, wait }: Network = openNetwork(),
): (options?: FetchOptions) => SeasonSource {
  const politeFetch = createPoliteFetch({
    fetch,
    wait,
    clock,
    budget: createRequestBudget(database, clock),
    userAgent: userAgentOf(settings.PRODUCT_NAME, settings.publicUrl),
  });
  const deps = {
    politeFetch,
    clock,
    urls: { jolpica: settings.JOLPICA_URL, openf1: settings.OPENF1_URL },
    knownSeason: (year: number) =>
      database.inReadTransaction((trx) => selectKnownSeason(trx, year)),
  };
  return (options) => createLiveSource(deps, options);
}
