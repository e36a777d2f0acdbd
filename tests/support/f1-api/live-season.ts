import { MINUTE_MS } from '#domain/base/time.ts';
import type { KnownSeason } from '#server/importing/fetch/live/known-season.queries.ts';
import { createLiveSource } from '#server/importing/fetch/live/live-source.ts';
import { createPoliteFetch } from '#server/importing/fetch/live/network/polite-fetch.ts';
import type { RequestBudget } from '#server/importing/fetch/live/network/request-budget.ts';
import type { ImportNotice } from '#server/importing/finding.ts';
import type { FetchOptions } from '#server/importing/normalised-season.ts';
import type { TestClock } from '../running/test-clock.ts';
import type { F1Api } from './f1-api.ts';

const NO_LIMITS: RequestBudget = {
  book: async () => ({ isBooked: true, waitMs: 0 }),
  rest: async () => undefined,
};

const NOTHING_KNOWN: KnownSeason = { races: [], constructors: [], drivers: [], latestEntries: [] };

/**
 * Patience in ms, so long that a busy machine is no fault of a source; tests that stall set their
 * own.
 */
const PATIENCE_MS = 10 * MINUTE_MS;

interface LiveTest {
  readonly api: F1Api;
  readonly clock: TestClock;
  readonly options?: FetchOptions;
  readonly known?: Partial<KnownSeason>;
  readonly budget?: RequestBudget;
  readonly timeoutMs?: number | undefined;
}

/** Returns the live source on the stand-in, with the notices that it raises. */
export function liveSourceOf({
  api,
  clock,
  options,
  known = {},
  budget = NO_LIMITS,
  timeoutMs = PATIENCE_MS,
}: LiveTest) {
  const notices: ImportNotice[] = [];
  const politeFetch = createPoliteFetch({
    fetch,
    budget,
    clock,
    wait: async (ms) => clock.advance(ms),
    userAgent: 'Formelgjett-test/1',
    timeoutMs,
  });
  const live = createLiveSource(
    {
      politeFetch,
      clock,
      urls: api.urls,
      knownSeason: async () => ({ ...NOTHING_KNOWN, ...known }),
    },
    options,
  );
  const source: typeof live = {
    ...live,
    async fetchSeason(year, now) {
      const told = await live.fetchSeason(year, now);
      notices.push(...told.notices);
      return told;
    },
  };
  return { source, notices };
}
