import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/base/time.ts';
import { runJobs } from '#server/base/run-jobs.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { importJobs } from '#server/importing/schedule/run-import-tick.ts';
import { everythingStored } from '#support/checks/season-dump.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { type F1Api, startF1Api } from '#support/f1-api/f1-api.ts';
import { insertSeason } from '#support/rows/factories.ts';
import { selectStoredRace } from '#support/rows/stored-race.ts';
import { createTestClock } from '#support/running/test-clock.ts';
import { readSeasonFile } from '#support/seasons/season-sources.ts';
import { createLiveImports } from '#support/worlds/live-imports.ts';

const YEAR = 2025;
const FILE = readSeasonFile(YEAR);
const SAUDI = FILE.races.find(({ key }) => key === 'saudi-arabia');
const QUALIFYING = Date.parse(SAUDI?.qualifyingAt ?? '');
const RACE = Date.parse(SAUDI?.startsAt ?? '');
const EARLY = Date.parse('2025-02-01T12:00:00Z');

onAnyDatabase('the scheduler', (open) => {
  const clock = createTestClock(EARLY);
  let api: F1Api;
  beforeEach(async () => {
    clock.set(EARLY);
    api = await startF1Api([FILE], clock);
    await empty(open());
  });
  afterEach(() => api.close());

  const imports = (more = {}) => createLiveImports({ database: open(), api, clock, ...more });
  const storedRace = (key: string) => selectStoredRace(open().db, YEAR, key);
  const lease = () =>
    open().db.selectFrom('job_lease').selectAll().where('job', '=', 'import').executeTakeFirst();

  test('brings a season that has been added, and then asks every eight hours', async () => {
    await insertSeason(open().db, { year: YEAR, guess_deadline: null });
    const { tickUntil, fetches } = imports();
    const runs = await tickUntil(EARLY + 25 * HOUR_MS, 5 * MINUTE_MS);
    expect(runs.map(({ outcome }) => outcome)).toEqual([
      'CHANGED',
      'UNCHANGED',
      'UNCHANGED',
      'UNCHANGED',
    ]);
    expect(runs.map(({ startedAt }) => Math.floor((startedAt - EARLY) / HOUR_MS))).toEqual([
      0, 8, 16, 24,
    ]);
    expect(fetches.every(({ races }) => races?.length === 0)).toBe(true);
    const { races, drivers } = await everythingStored(open().db, YEAR);
    expect([races.length, drivers.length]).toEqual([24, 20]);
  });

  test('brings a weekend by itself, a thing at a time, and then leaves the sources alone', async () => {
    await insertSeason(open().db, { year: YEAR, guess_deadline: null });
    const { tickUntil, fetches } = imports();
    clock.set(QUALIFYING - HOUR_MS);
    // All earlier races are missing at once, and are fetched four at a time.
    await tickUntil(QUALIFYING, MINUTE_MS);
    expect((await storedRace('japan')).flags_counted_at).not.toBeNull();
    expect((await storedRace('australia')).flags_counted_at).not.toBeNull();

    await tickUntil(QUALIFYING + 2 * HOUR_MS - MINUTE_MS, MINUTE_MS);
    expect(Boolean((await storedRace('saudi-arabia')).has_final_grid)).toBe(false);
    await tickUntil(QUALIFYING + 2 * HOUR_MS + 10 * MINUTE_MS, MINUTE_MS);
    expect(Boolean((await storedRace('saudi-arabia')).has_final_grid)).toBe(true);

    await tickUntil(RACE + 2.5 * HOUR_MS - MINUTE_MS, 5 * MINUTE_MS);
    expect(Boolean((await storedRace('saudi-arabia')).has_result)).toBe(false);
    await tickUntil(RACE + 2.5 * HOUR_MS + 12 * MINUTE_MS, MINUTE_MS);
    expect(Boolean((await storedRace('saudi-arabia')).has_result)).toBe(true);
    await tickUntil(RACE + 4 * HOUR_MS, 5 * MINUTE_MS);
    expect((await storedRace('saudi-arabia')).flags_counted_at).not.toBeNull();

    const before = fetches.length;
    await tickUntil(RACE + 6 * HOUR_MS, 5 * MINUTE_MS);
    expect(fetches.length - before).toBe(2);
    clock.set(RACE + 4 * DAY_MS);
    await tickUntil(clock.now() + 2 * HOUR_MS, HOUR_MS);
    const later = fetches.length;
    const runs = await tickUntil(clock.now() + DAY_MS, HOUR_MS);
    expect(new Set(runs.map(({ outcome }) => outcome))).toEqual(new Set(['UNCHANGED']));
    const lookedAt = fetches.slice(later).flatMap(({ races }) => races ?? []);
    // Known facts are polled for corrections, once a day for two weeks.
    expect(lookedAt.filter((key) => key === 'saudi-arabia')).toHaveLength(1);

    expect(Math.max(...fetches.map(({ races }) => races?.length ?? 99))).toBe(4);
    const logged = await open().db.selectFrom('import_run').selectAll().execute();
    expect(logged).toHaveLength(fetches.length);
    expect(logged.every(({ outcome }) => outcome === 'CHANGED' || outcome === 'UNCHANGED')).toBe(
      true,
    );
    const took = logged.map(({ started_at, finished_at }) => finished_at - started_at);
    expect(Math.max(...took)).toBeLessThan(30_000);
  });

  test('leaves a season alone that is filled by hand, is finished, or is switched off', async () => {
    await insertSeason(open().db, { year: YEAR, guess_deadline: null, is_imported: 0 });
    await insertSeason(open().db, { year: 2024, finished_at: EARLY });
    const { tickUntil } = imports();
    expect(await tickUntil(EARLY + 10 * HOUR_MS, 10 * MINUTE_MS)).toEqual([]);
    expect(api.requests).toEqual([]);
    // A tick without work writes nothing.
    expect(await lease()).toBeUndefined();
  });

  test('When a process has crashed at it, then another takes over once the lease is over', async () => {
    await insertSeason(open().db, { year: YEAR, guess_deadline: null });
    await open()
      .db.insertInto('job_lease')
      .values({ job: 'import', fence: 7, expires_at: EARLY + MINUTE_MS, done_tick: null })
      .execute();
    await open()
      .db.insertInto('season_poll')
      .values({ year: YEAR, polled_at: EARLY, failures: 1, most_races: 4, is_finished: 0 })
      .execute();
    const { tick } = imports();
    clock.set(EARLY + MINUTE_MS - 1);
    expect(await tick()).toBeNull();
    clock.set(EARLY + MINUTE_MS);
    expect(await tick()).toMatchObject({ outcome: 'CHANGED' });
    expect(await lease()).toMatchObject({ fence: 8, expires_at: 0 });
  });

  test('When another has taken over meanwhile, then what comes late is not stored', async () => {
    await insertSeason(open().db, { year: YEAR, guess_deadline: null });
    const before = await everythingStored(open().db, YEAR);
    const taken = { fence: 99, expires_at: EARLY + HOUR_MS };
    api.breakAnswers(/openf1/, 'CLOSED');
    let isTaken = false;
    const { tick } = imports({
      fetch: async (url: string, init: RequestInit) => {
        if (!isTaken) {
          isTaken = true;
          await open().db.updateTable('job_lease').set(taken).execute();
        }
        return fetch(url, init);
      },
    });
    expect(await tick()).toMatchObject({
      outcome: 'FAILED',
      reasons: [{ details: [{ kind: 'TECHNICAL', technical: 'Another process imports by now' }] }],
    });
    expect(await everythingStored(open().db, YEAR)).toEqual(before);
    expect(await open().db.selectFrom('import_notice').selectAll().execute()).toEqual([]);
    expect(await lease()).toMatchObject(taken);
  });

  test('When a run fails, then the season rests for ten minutes, and others do not wait', async () => {
    await insertSeason(open().db, { year: YEAR, guess_deadline: null });
    await insertSeason(open().db, { year: YEAR + 1, guess_deadline: null });
    api.breakAnswers(/jolpica 2025/, 'ERROR_500');
    const { tick, tickUntil } = imports();
    const outcomes = [];
    for (let minute = 0; minute < 3; minute += 1) {
      clock.set(EARLY + minute * MINUTE_MS);
      const report = await tick();
      outcomes.push(report && [report.year, report.outcome]);
    }
    // The simulated sources lack the other season.
    expect(outcomes).toEqual([[YEAR + 1, 'REFUSED'], [YEAR, 'FAILED'], null]);
    api.mend();
    const runs = await tickUntil(EARLY + 70 * MINUTE_MS);
    expect(runs.map(({ year, outcome }) => [year, outcome])).toEqual([
      [YEAR + 1, 'REFUSED'],
      [YEAR, 'CHANGED'],
    ]);
  });

  test('When a source asks to be left alone, then it is, whatever is due', async () => {
    await insertSeason(open().db, { year: YEAR, guess_deadline: null });
    const throttledAt = RACE + 2 * HOUR_MS;
    const alone = 40 * MINUTE_MS;
    const { tick, tickUntil } = imports({
      fetch: async (url: string, init: RequestInit) => {
        const answer = await api.fetch(url, init);
        const isThrottled = clock.now() >= throttledAt && clock.now() < throttledAt + alone;
        if (!isThrottled || !url.startsWith(api.urls.jolpica)) return answer;
        return new Response('', { status: 429, headers: { 'retry-after': String(alone / 1000) } });
      },
    });
    clock.set(throttledAt - 5 * DAY_MS);
    await tick();
    api.requests.length = 0;
    clock.set(throttledAt);
    const runs = await tickUntil(throttledAt + alone + 10 * MINUTE_MS, 5 * MINUTE_MS);
    expect(runs.map(({ outcome }) => outcome)).toEqual([
      ...Array(4).fill('FAILED'),
      ...Array(2).fill('CHANGED'),
    ]);
    expect(JSON.stringify(runs)).not.toContain('BUDGET');
    const [first, second] = api.requests.filter(({ upstream }) => upstream === 'jolpica');
    expect(first?.at).toBe(throttledAt);
    expect(second?.at).toBeGreaterThanOrEqual(throttledAt + alone);
  });

  test('When a season is added midway while OpenF1 is closed, then it is not asked for in vain', async () => {
    await insertSeason(open().db, { year: YEAR, guess_deadline: null });
    const added = RACE + 12 * HOUR_MS;
    clock.set(added);
    api.breakAnswers(/openf1/, 'CLOSED');
    const { tickUntil } = imports({ fetch: api.fetch });
    const asked = () => api.requests.filter(({ upstream }) => upstream === 'jolpica').length;
    const uncounted = () =>
      open()
        .db.selectFrom('race')
        .select('key')
        .where('starts_at', '<', added)
        .where('flags_counted_at', 'is', null)
        .execute();
    await tickUntil(added + 20 * MINUTE_MS);
    const before = asked();
    expect(await uncounted()).toHaveLength(5);
    await tickUntil(added + 2 * HOUR_MS + 20 * MINUTE_MS, 2 * MINUTE_MS);
    // Four races are polled every half hour.
    expect(asked() - before).toBeGreaterThan(4 * 10);
    expect(asked() - before).toBeLessThan(4 * 25);
    api.mend();
    await tickUntil(added + 3 * HOUR_MS, 2 * MINUTE_MS);
    expect(await uncounted()).toEqual([]);
  });

  test('When the clock was months ahead and is set right, then it goes on at once', async () => {
    await insertSeason(open().db, { year: YEAR, guess_deadline: null });
    const { tick } = imports();
    clock.set(RACE + 200 * DAY_MS);
    expect(await tick()).toMatchObject({ outcome: 'CHANGED' });
    // The process died during its previous run.
    await open()
      .db.updateTable('job_lease')
      .set({ expires_at: clock.now() + MINUTE_MS })
      .execute();
    clock.set(RACE + 2 * HOUR_MS);
    expect(await tick()).not.toBeNull();
    clock.set(RACE + 2 * HOUR_MS + MINUTE_MS);
    expect(await lease()).toMatchObject({
      expires_at: 0,
      done_tick: expect.stringMatching(/^2025-04/),
    });
  });

  test('When every answer stalls, then the run is over in time', async () => {
    await insertSeason(open().db, { year: YEAR, guess_deadline: null });
    api.breakAnswers(/./, 'STALL');
    const began = performance.now();
    expect(await imports().tick(1500)).toMatchObject({ outcome: 'FAILED' });
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(await lease()).toMatchObject({ expires_at: 0 });
  });

  test('When every answer takes its time, then a run ends before half a minute, and asks for less', async () => {
    await insertSeason(open().db, { year: YEAR, guess_deadline: null });
    clock.set(RACE - 4 * DAY_MS);
    const { tickUntil } = imports({
      fetch: async (url: string, init: RequestInit) => {
        clock.advance(1400);
        return fetch(url, init);
      },
    });
    const runs = await tickUntil(clock.now() + HOUR_MS);
    for (const { startedAt, finishedAt } of runs) {
      expect(finishedAt - startedAt).toBeLessThan(30_000);
    }
    expect(runs.flatMap(({ notices }) => notices.map(({ code }) => code))).toContain('UNFINISHED');
    // Everything arrives eventually.
    for (const race of ['australia', 'china', 'japan', 'bahrain']) {
      expect((await storedRace(race)).flags_counted_at).not.toBeNull();
    }
  });

  test('runs by itself until it is stopped, where the host lets it', async () => {
    await insertSeason(open().db, { year: YEAR, guess_deadline: null });
    const failures: unknown[] = [];
    const outcomes: string[] = [];
    const start = (environment: Record<string, string>) => {
      const { installation } = imports({ environment });
      const jobs = importJobs(installation, ({ outcome }) => void outcomes.push(outcome));
      return runJobs(
        jobs.map((job) => ({ ...job, everyMs: 5 })),
        { stopping: new AbortController(), onFailure: (_, error) => failures.push(error) },
      );
    };
    const stopNothing = start({ IMPORTS: 'off' });
    await new Promise((resolve) => setTimeout(resolve, 50));
    await stopNothing();
    expect(api.requests).toEqual([]);

    const stop = start({ IMPORTS: 'on' });
    await expect.poll(async () => (await lease())?.expires_at).toBe(0);
    await stop();
    const asked = api.requests.length;
    expect(asked).toBeGreaterThan(3);
    clock.advance(DAY_MS);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(api.requests).toHaveLength(asked);
    expect(failures).toEqual([]);
    expect(outcomes).toEqual(['CHANGED']);
  });
});

async function empty({ db }: OpenDatabase): Promise<void> {
  for (const table of [
    'sealed_guess',
    'seal',
    'import_notice',
    'season_poll',
    'race_poll',
    'import_run',
    'import_review',
    'job_lease',
    'upstream_request',
    'reported_start',
    'grid_place',
    'guessable',
    'result_row',
    'standing',
    'flag',
    'race',
    'alias',
    'driver',
    'constructor',
    'competitor',
    'points_table',
    'season',
  ] as const) {
    await db.deleteFrom(table).execute();
  }
}
