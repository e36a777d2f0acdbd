import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import { type OpenDatabase, openDatabase } from '#server/db/open-database.ts';
import { selectKnownSeason } from '#server/importing/fetch/live/known-season.queries.ts';
import { importSeason } from '#server/importing/import-season.ts';
import { createTestDatabase, type TestDatabase } from '#support/databases.ts';
import { readCorrections } from '#support/f1-api/corrections.ts';
import { type F1Api, startF1Api } from '#support/f1-api/f1-api.ts';
import { liveSourceOf } from '#support/f1-api/live-season.ts';
import { createTestRandom, readSeasonFile } from '#support/season-sources.ts';
import { createTestClock } from '#support/test-clock.ts';

const clock = createTestClock(0);
const random = createTestRandom();
const corrections = readCorrections();
let api: F1Api;
beforeAll(async () => {
  api = await startF1Api([2025, 2026].map(readSeasonFile), clock, { corrections });
});
afterAll(() => api.close());

async function fetchAt(at: string, year: number, races: string[]) {
  clock.set(Date.parse(at));
  const { source, notices } = liveSourceOf({ api, clock, options: { races } });
  const season = await source.fetchSeason(year, clock.now());
  const find = (key: string) => {
    const race = season?.races.find((each) => each.key === key);
    if (!race) throw new Error(`${key} is not in the calendar`);
    return {
      ...race,
      order: race.result?.map(({ driver }) => driver) ?? [],
      pointsOf: (driver: string) =>
        race.driverStandings?.find(({ competitor }) => competitor === driver)?.points,
      placeOf: (driver: string) =>
        race.driverStandings?.find(({ competitor }) => competitor === driver)?.position,
    };
  };
  return { find, notices };
}

describe('Las Vegas 2025', () => {
  test('at first two drivers stand in the points and nobody knows where anybody started', async () => {
    const { find } = await fetchAt('2025-11-23T08:03:00Z', 2025, ['las-vegas']);
    const race = find('las-vegas');
    expect(race.order.slice(0, 4)).toEqual([
      'max-verstappen',
      'lando-norris',
      'george-russell',
      'oscar-piastri',
    ]);
    expect(race.result?.every(({ gridPosition }) => gridPosition === null)).toBe(true);
    expect([race.pointsOf('lando-norris'), race.pointsOf('oscar-piastri')]).toEqual([408, 378]);
    // The grid is the one that was published before the race.
    expect(race.gridState).toBe('FINAL');
    expect(race.grid?.[0]?.driver).toBe('lando-norris');
    expect(race.grid).toHaveLength(20);
  });

  test('later both are disqualified, and everybody else moves up', async () => {
    const { find } = await fetchAt('2025-12-01T08:00:00Z', 2025, ['las-vegas']);
    const race = find('las-vegas');
    expect(race.order.slice(0, 2)).toEqual(['max-verstappen', 'george-russell']);
    const out = race.result?.filter(({ status }) => status === 'DISQUALIFIED') ?? [];
    expect(out.map(({ driver }) => driver).sort()).toEqual(['lando-norris', 'oscar-piastri']);
    expect(out.map(({ position, points }) => [position, points])).toEqual([
      [null, 0],
      [null, 0],
    ]);
    expect([race.pointsOf('lando-norris'), race.pointsOf('oscar-piastri')]).toEqual([390, 366]);
    expect(race.result?.[0]?.gridPosition).toBe(2);
  });
});

describe('Monaco 2026, corrected twice', () => {
  test.each([
    { at: '2026-06-08T08:00:00Z', gasly: 7, points: { monaco: [26, 29] } },
    { at: '2026-06-13T08:00:00Z', gasly: 3, points: { monaco: [35, 26] } },
    { at: '2026-09-05T08:00:00Z', gasly: 7, points: { monaco: [26, 29] } },
  ])('at $at Gasly is number $gasly', async ({ at, gasly, points }) => {
    const { find } = await fetchAt(at, 2026, ['monaco']);
    const race = find('monaco');
    expect(race.order.indexOf('pierre-gasly') + 1).toBe(gasly);
    expect(race.result?.[gasly - 1]?.position).toBe(gasly);
    expect([race.pointsOf('pierre-gasly'), race.pointsOf('isack-hadjar')]).toEqual(points.monaco);
  });

  test('what a court decides in September moves the standings of July as well', async () => {
    const before = await fetchAt('2026-07-28T08:00:00Z', 2026, ['hungary']);
    const after = await fetchAt('2026-09-05T08:00:00Z', 2026, ['hungary']);
    const points = [before, after].map(({ find }) => {
      const { pointsOf } = find('hungary');
      return [pointsOf('pierre-gasly'), pointsOf('isack-hadjar')];
    });
    expect(points).toEqual([
      [42, 68],
      [33, 71],
    ]);
  });
});

describe('Singapore 2025', () => {
  test('two places of qualifying are there twice: the provisional grid holds everybody once', async () => {
    api.scenario.gridDelayMs = Number.POSITIVE_INFINITY;
    const { find, notices } = await fetchAt('2025-10-04T21:00:00Z', 2025, ['singapore']);
    api.scenario.gridDelayMs = 120 * MINUTE_MS;
    const { grid, gridState } = find('singapore');
    expect(gridState).toBe('PROVISIONAL');
    expect(notices.map(({ code }) => code)).toEqual(['GRID_PROVISIONAL']);
    expect(grid?.map(({ position }) => position)).toEqual(
      Array.from({ length: 20 }, (_, i) => i + 1),
    );
    expect(new Set(grid?.map(({ driver }) => driver)).size).toBe(20);
    expect(grid?.slice(0, 11).map(({ driver }) => driver)).not.toContain('alexander-albon');
  });

  test('a penalty after the race exchanges two', async () => {
    const places = [];
    for (const at of ['2025-10-05T16:00:00Z', '2025-10-06T09:00:00Z']) {
      const { find } = await fetchAt(at, 2025, ['singapore']);
      const { order, pointsOf } = find('singapore');
      places.push([order.slice(6, 8), pointsOf('lewis-hamilton'), pointsOf('fernando-alonso')]);
    }
    expect(places).toEqual([
      [['lewis-hamilton', 'fernando-alonso'], 127, 34],
      [['fernando-alonso', 'lewis-hamilton'], 125, 36],
    ]);
  });
});

describe('a correction on its way into the tables', () => {
  let testDatabase: TestDatabase;
  let database: OpenDatabase;
  beforeAll(async () => {
    testDatabase = await createTestDatabase('sqlite');
    database = await openDatabase(testDatabase.url);
  });
  afterAll(async () => {
    await database.close();
    await testDatabase.drop();
  });

  async function importAt(at: string, review: 'review' | 'auto', races: string[]) {
    clock.set(Date.parse(at));
    const known = await selectKnownSeason(database.db, 2025);
    const { source } = liveSourceOf({ api, clock, known, options: { races } });
    return importSeason({ database, clock, random }, source, 2025, { corrections: review });
  }

  async function norris() {
    return database.db
      .selectFrom('result_row')
      .innerJoin('race', 'race.id', 'result_row.race_id')
      .innerJoin('driver', 'driver.id', 'result_row.driver_id')
      .select(['result_row.status', 'result_row.points'])
      .where('race.key', '=', 'las-vegas')
      .where('driver.key', '=', 'lando-norris')
      .executeTakeFirst();
  }

  test('it waits for an admin, or applies itself with its standings', async () => {
    const first = await importAt('2025-11-23T08:03:00Z', 'review', ['las-vegas']);
    expect(first.outcome).toBe('CHANGED');
    expect(await norris()).toEqual({ status: 'CLASSIFIED', points: 18 });

    const waiting = await importAt('2025-12-01T08:00:00Z', 'review', ['las-vegas']);
    expect(waiting.held.map(({ kind }) => kind)).toContain('RESULT_CHANGED');
    expect(await norris()).toEqual({ status: 'CLASSIFIED', points: 18 });

    const applied = await importAt('2025-12-01T08:10:00Z', 'auto', ['las-vegas']);
    expect(applied.changes.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['RESULT_CHANGED', 'DRIVER_STANDINGS_CHANGED']),
    );
    expect(await norris()).toEqual({ status: 'DISQUALIFIED', points: 0 });
  });

  test('When the result is corrected but the standings are not yet, then neither is stored', async () => {
    await importAt('2025-10-05T16:00:00Z', 'auto', ['singapore']);
    const stale = /jolpica 2025\/18\/(driver|constructor)standings/;
    api.breakAnswers(stale, 'NOT_FOUND');
    const half = await importAt('2025-10-06T09:00:00Z', 'auto', ['singapore']);
    api.mend();
    expect(half.outcome).toBe('UNCHANGED');
    expect(half.refused.map(({ code, race }) => [code, race?.key])).toEqual([
      ['HALF_CORRECTED', 'singapore'],
    ]);
    const whole = await importAt('2025-10-06T10:00:00Z', 'auto', ['singapore']);
    expect(whole.outcome).toBe('CHANGED');
  });

  test('start places that come days later are no correction: nobody is asked', async () => {
    const places = async () => {
      const rows = await database.db
        .selectFrom('result_row')
        .innerJoin('race', 'race.id', 'result_row.race_id')
        .select('grid_position')
        .where('race.key', '=', 'abu-dhabi')
        .orderBy('sort')
        .limit(3)
        .execute();
      return rows.map(({ grid_position }) => grid_position);
    };
    api.scenario.nullGridsForMs = 48 * HOUR_MS;
    await importAt('2025-12-07T16:00:00Z', 'review', ['abu-dhabi']);
    expect(await places()).toEqual([null, null, null]);
    const later = await importAt('2025-12-10T16:00:00Z', 'review', ['abu-dhabi']);
    expect(later).toMatchObject({ outcome: 'CHANGED', held: [] });
    expect(await places()).toEqual([1, 3, 2]);
  });
});
