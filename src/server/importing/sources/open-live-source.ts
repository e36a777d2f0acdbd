import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../clock.ts';
import type { OpenDatabase } from '../../db/open-database.ts';
import type { Settings } from '../../settings.ts';
import { selectKnownRaces } from '../known-races.queries.ts';
import type { SeasonSource } from '../normalised-season.ts';
import { createPoliteFetch, type PoliteFetchDeps, userAgentOf } from '../polite-fetch.ts';
import { createRequestBudget } from '../request-budget.ts';
import { createLiveSource, type Wish } from './live.ts';

type Network = Pick<PoliteFetchDeps, 'fetch' | 'wait'>;

/** The real one. Once `signal` is raised, whatever is waiting for an answer or its turn gives up. */
export function openNetwork(signal?: AbortSignal): Network {
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
  /** The world's, not one that jumps: the sources count real hours. */
  readonly clock: Clock;
}

/**
 * The live source by the settings. Keep what it returns: it remembers what need not be sent twice.
 * @returns a source for each wish
 */
export function openLiveSource(
  { settings, database, clock }: LiveContext,
  { fetch, wait }: Network = openNetwork(),
): (wish?: Wish) => SeasonSource {
  const ask = createPoliteFetch({
    fetch,
    wait,
    clock,
    budget: createRequestBudget(database, clock),
    userAgent: userAgentOf(settings.PRODUCT_NAME, settings.publicUrl),
  });
  const deps = {
    ask,
    urls: { jolpica: settings.JOLPICA_URL, openf1: settings.OPENF1_URL },
    knownRaces: (year: number) => selectKnownRaces(database.db, year),
  };
  return (wish) => createLiveSource(deps, wish);
}
