import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { SourceBroken } from '../../source-failure.ts';
import { nameDriver } from '../matching/match-drivers.ts';
import { createUpstreamFetch } from '../network/upstream-fetch.ts';
import { OpenF1Driver } from '../openf1/openf1.ts';
import { createJolpica, type Jolpica } from './jolpica.ts';
import { toDriverStandings, toResult } from './jolpica-results.ts';

function sample(name: string): unknown {
  const file = new URL(`../../../../../../tests/fixtures/upstream/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'));
}

const answering = (body: unknown, year = 2025) =>
  createJolpica(
    createUpstreamFetch('jolpica', async () => structuredClone(body)),
    year,
  );

describe('what the source really sends can be read', () => {
  test('the calendar', async () => {
    const { races: heads } = await answering(sample('jolpica.races')).schedule();
    expect(heads.map(({ round, date, time }) => [round, date, time])).toEqual([
      [1, '2025-03-16', '04:00:00Z'],
      [2, '2025-03-23', '07:00:00Z'],
      [22, '2025-11-23', '04:00:00Z'],
    ]);
    expect(heads[1]?.Sprint).toEqual({ date: '2025-03-22', time: '03:00:00Z' });
    expect(heads[0]?.Sprint).toBeUndefined();
  });

  test('a result: first, from the pit lane, lapped, retired, disqualified', async () => {
    const [sheet] = await answering(sample('jolpica.results')).results(2);
    const expected: object[] = [
      { driver: 'oscar-piastri', constructor: 'mclaren', position: 1, status: 'CLASSIFIED' },
      { driver: 'liam-lawson', position: 12, gridPosition: null, laps: 56 },
      { driver: 'gabriel-bortoleto', constructor: 'kick-sauber', position: 14, points: 0 },
      { driver: 'fernando-alonso', position: null, status: 'RETIRED', laps: 4 },
      { driver: 'charles-leclerc', position: null, status: 'DISQUALIFIED' },
    ];
    expect(toResult(sheet?.rows ?? [])).toMatchObject(expected);
  });

  test('a sprint, a qualifying, entries', async () => {
    const [sprint] = await answering(sample('jolpica.sprint')).sprints(2);
    expect(sprint?.rows.map(({ points }) => points)).toEqual([8, 7]);
    const [qualifying] = await answering(sample('jolpica.qualifying')).qualifying(18);
    expect(qualifying?.rows.map(({ position, number }) => [position, number])).toEqual([
      [1, 63],
      [11, 27],
      [20, 55],
    ]);
    expect(await answering(sample('jolpica.drivers')).drivers()).toHaveLength(3);
    expect(await answering(sample('jolpica.constructors')).constructors()).toHaveLength(3);
    expect(z.array(OpenF1Driver).parse(sample('openf1.drivers'))).toHaveLength(20);
  });

  test('standings with somebody who is not ranked', async () => {
    const rows = await answering(sample('jolpica.driverstandings')).driverStandings(1);
    expect(toDriverStandings(rows).map(({ position, points }) => [position, points])).toEqual([
      [1, 25],
      [2, 18],
      [null, 0],
    ]);
    const jolpica = answering(sample('jolpica.constructorstandings'));
    expect(await jolpica.constructorStandings(3)).toHaveLength(2);
    await expect(jolpica.constructorStandings(4)).rejects.toThrow(/another round/);
  });

  test('nothing, in its several forms', async () => {
    const nothing = answering(sample('jolpica.results-of-future-round'));
    expect(await nothing.results(22)).toEqual([]);
    const noStandings = answering(sample('jolpica.standings-of-season-without-results'), 2027);
    expect(await noStandings.driverStandings(null)).toEqual([]);
    expect(await answering(null).results(22)).toEqual([]);
  });
});

test('a driver whose name has no Latin letter goes by his id', async () => {
  const driver = { driverId: 'zhou', code: 'ZHO', givenName: '冠宇', familyName: '周' };
  const MRData = { limit: '100', offset: '0', total: '1', DriverTable: { Drivers: [driver] } };
  expect(await answering({ MRData }).drivers()).toMatchObject([{ key: 'zhou', name: '冠宇 周' }]);
});

describe('more rows than any season has are not read', () => {
  const nothing = {
    ...{ limit: '100', offset: '0' },
    ...{ RaceTable: { Races: [] }, StandingsTable: { StandingsLists: [] } },
    ...{ DriverTable: { Drivers: [] }, ConstructorTable: { Constructors: [] } },
  };
  test.each([
    ['the calendar', 101, (jolpica: Jolpica) => jolpica.schedule()],
    ['the drivers', 201, (jolpica: Jolpica) => jolpica.drivers()],
    ['the drivers of a team', 201, (jolpica: Jolpica) => jolpica.driversOf('mclaren')],
    ['the teams', 101, (jolpica: Jolpica) => jolpica.constructors()],
    ['the standings of drivers', 101, (jolpica: Jolpica) => jolpica.driverStandings(null)],
    ['the standings of teams', 101, (jolpica: Jolpica) => jolpica.constructorStandings(3)],
    ['the results of a season', 2001, (jolpica: Jolpica) => jolpica.results(null)],
  ])('%s with %i', async (_what, rows, read) => {
    const jolpica = answering({ MRData: { ...nothing, total: String(rows) } });
    await expect(read(jolpica)).rejects.toThrow(`${rows} rows, at most ${rows - 1}`);
  });
});

describe('statuses', () => {
  const row = {
    number: 4,
    points: 0,
    Driver: { driverId: 'norris', familyName: 'Norris', ...nameDriver('Lando Norris') },
    Constructor: { id: 'mclaren', key: 'mclaren', name: 'McLaren' },
  };
  test.each([
    ['3', 'Finished', 'CLASSIFIED', 3],
    ['15', 'Lapped', 'CLASSIFIED', 15],
    ['17', 'Retired', 'CLASSIFIED', 17],
    ['R', 'Retired', 'RETIRED', null],
    ['R', 'Accident', 'RETIRED', null],
    ['R', 'Lapped', 'NOT_CLASSIFIED', null],
    ['N', 'Not classified', 'NOT_CLASSIFIED', null],
    ['W', 'Did not start', 'DID_NOT_START', null],
    ['W', 'Withdrew', 'DID_NOT_START', null],
    ['F', 'Did not qualify', 'DID_NOT_START', null],
    ['D', 'Disqualified', 'DISQUALIFIED', null],
    ['19', 'Disqualified', 'DISQUALIFIED', null],
    ['E', 'Excluded', 'DISQUALIFIED', null],
  ])('%s, %s: %s', (positionText, status, expected, position) => {
    const [result] = toResult([{ ...row, positionText, status }]);
    expect(result).toMatchObject({ status: expected, position, gridPosition: null, laps: null });
  });

  test('rows stand in official order whatever order they come in', () => {
    const rows = ['3', '1', '2'].map((position) => ({
      ...row,
      position: Number(position),
      positionText: position,
      status: 'Finished',
    }));
    expect(toResult(rows).map(({ position }) => position)).toEqual([1, 2, 3]);
  });
});

describe('paging by row', () => {
  const LIMIT = 100;
  const races = Array.from({ length: 8 }, (_, index) => ({
    season: '2026',
    round: String(index + 1),
    raceName: 'Grand Prix',
    Circuit: { circuitId: `circuit_${index}` },
    date: '2026-03-08',
  }));
  const rows = races.flatMap((race) =>
    Array.from({ length: 22 }, (_, place) => ({
      race,
      row: {
        number: String(place + 1),
        position: String(place + 1),
        positionText: String(place + 1),
        points: '0',
        Driver: { driverId: `driver_${place}`, givenName: 'A', familyName: `B${place}` },
        Constructor: { constructorId: 'team', name: 'Team' },
        grid: null,
        laps: '50',
        status: 'Finished',
      },
    })),
  );

  function page(offset: number, change: { total?: number; rows?: number } = {}) {
    const some = rows.slice(offset, offset + (change.rows ?? LIMIT));
    return {
      MRData: {
        limit: String(LIMIT),
        offset: String(offset),
        total: String(change.total ?? rows.length),
        RaceTable: {
          season: '2026',
          Races: races
            .map((race) => ({
              ...race,
              Results: some.filter((each) => each.race === race).map(({ row }) => row),
            }))
            .filter(({ Results }) => Results.length > 0),
        },
      },
    };
  }

  function paging(respond: (offset: number) => unknown) {
    const requested: string[] = [];
    const fetchPath = createUpstreamFetch('jolpica', async (path) => {
      requested.push(path);
      return respond(Number(new URL(path, 'http://x').searchParams.get('offset')));
    });
    return { requested, results: () => createJolpica(fetchPath, 2026).results(null) };
  }

  test('a race that is cut in two is put together', async () => {
    const { requested, results } = paging(page);
    const sheets = await results();
    expect(requested).toEqual([
      '2026/results.json?limit=100&offset=0',
      '2026/results.json?limit=100&offset=100',
    ]);
    expect(sheets.map((sheet) => sheet.rows.length)).toEqual(Array(8).fill(22));
    expect(sheets[4]?.rows.map(({ number }) => number)).toEqual(
      Array.from({ length: 22 }, (_, place) => place + 1),
    );
  });

  test('a race with more rows than any has is not believed', async () => {
    const [race] = rows;
    const { results } = paging((offset) => ({
      MRData: {
        ...page(offset).MRData,
        total: '101',
        RaceTable: {
          Races: [{ ...race?.race, Results: Array(offset === 0 ? 100 : 1).fill(race?.row) }],
        },
      },
    }));
    await expect(results()).rejects.toThrow('101 rows, at most 100');
  });

  test.each([
    ['rows are missing', (offset: number) => page(offset, { rows: 90 })],
    ['the total changes', (offset: number) => page(offset, { total: 176 + offset })],
    ['the same page comes again', () => page(0)],
    [
      'each page has one row',
      (offset: number) => ({ MRData: { ...page(offset, { rows: 1 }).MRData, limit: '1' } }),
    ],
    ['there is no end', (offset: number) => page(offset, { total: 10_000_000 })],
  ])('When %s, then nothing is believed', async (_, respond) => {
    const { requested, results } = paging(respond);
    await expect(results()).rejects.toBeInstanceOf(SourceBroken);
    expect(requested.length).toBeLessThan(30);
  });
});
