import { readFileSync } from 'node:fs';
import type { Instant } from '#domain/season.ts';
import type { KnownRace } from '#server/importing/match-races.ts';
import { createPoliteFetch } from '#server/importing/polite-fetch.ts';
import type { RequestBudget } from '#server/importing/request-budget.ts';
import { SeasonFile } from '#server/importing/season-file.ts';
import type { SourceNotice } from '#server/importing/source-notice.ts';
import { createLiveSource, type Wish } from '#server/importing/sources/live.ts';
import type { F1Api } from './f1-api.ts';

export function readSeasonFacts(year: number): SeasonFile {
  const file = new URL(`../../../seasons/${year}.json`, import.meta.url);
  return SeasonFile.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** A clock that stands until somebody moves it. */
export function standingClock(at: string | Instant) {
  let now = typeof at === 'string' ? Date.parse(at) : at;
  return {
    isSystem: false as const,
    now: () => now,
    set: (to: string | Instant) => {
      now = typeof to === 'string' ? Date.parse(to) : to;
    },
    pass: async (ms: number) => {
      now += ms;
    },
  };
}
export type StandingClock = ReturnType<typeof standingClock>;

const NO_LIMITS: RequestBudget = { book: async () => ({ isBooked: true, waitMs: 0 }) };

interface LiveTest {
  readonly api: F1Api;
  readonly clock: StandingClock;
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
    wait: clock.pass,
    userAgent: 'Formelgjett-test/1',
    timeoutMs,
  });
  const source = createLiveSource(
    { ask, urls: api.urls, knownRaces: async () => known },
    { onNotice: (notice) => notices.push(notice), ...wish },
  );
  return { source, notices };
}
