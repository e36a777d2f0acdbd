import type { Clock } from '#server/clock.ts';
import type { KnownRace } from '#server/importing/match-races.ts';
import { createPoliteFetch } from '#server/importing/polite-fetch.ts';
import type { RequestBudget } from '#server/importing/request-budget.ts';
import type { SourceNotice } from '#server/importing/source-notice.ts';
import { createLiveSource, type Wish } from '#server/importing/sources/live.ts';
import type { F1Api } from './f1-api.ts';

const NO_LIMITS: RequestBudget = {
  book: async () => ({ isBooked: true, waitMs: 0 }),
  rest: async () => undefined,
};

interface LiveTest {
  readonly api: F1Api;
  readonly clock: Clock & { set(instant: number): void };
  readonly wish?: Wish;
  readonly known?: readonly KnownRace[];
  readonly budget?: RequestBudget;
  readonly timeoutMs?: number;
}

/** The live source against the stand-in, with what it noticed. */
export function liveSourceOf({
  api,
  clock,
  wish,
  known = [],
  budget = NO_LIMITS,
  timeoutMs = 5000,
}: LiveTest) {
  const notices: SourceNotice[] = [];
  const ask = createPoliteFetch({
    fetch,
    budget,
    clock,
    wait: async (ms) => clock.set(clock.now() + ms),
    userAgent: 'Formelgjett-test/1',
    timeoutMs,
  });
  const source = createLiveSource(
    { ask, urls: api.urls, knownRaces: async () => known },
    { onNotice: (notice) => notices.push(notice), ...wish },
  );
  return { source, notices };
}
