import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { MINUTE_MS } from '#domain/base/time.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { selectKnownSeason } from '#server/importing/fetch/live/known-season.queries.ts';
import { importSeason } from '#server/importing/import-season.ts';
import { reportLines } from '#server/importing/report/import-lines.ts';
import { dumpSeason } from '#support/checks/season-dump.ts';
import {
  createTestDatabase,
  spareTheDisk,
  type TestDatabase,
  TRIED_DIALECTS,
} from '#support/databases/databases.ts';
import { type F1Api, startF1Api } from '#support/f1-api/f1-api.ts';
import { judgeFaultyRun } from '#support/f1-api/judge-faulty-run.ts';
import { type Fields, jolpicaRaces } from '#support/f1-api/lies.ts';
import { liveSourceOf } from '#support/f1-api/live-season.ts';
import { createTestClock } from '#support/running/test-clock.ts';
import { createTestRandom, readSeasonFile } from '#support/seasons/season-sources.ts';

const YEAR = 2025;
const TEN_MINUTES_MS = 10 * MINUTE_MS;

interface Moment {
  readonly at: string;
  readonly races: readonly string[];
}

/** A week before Miami, which has a sprint. */
const BEFORE: Moment = { at: '2025-04-27T12:00:00Z', races: ['china', 'saudi-arabia'] };
const RUN: Moment = { at: '2025-05-04T23:00:00Z', races: ['miami'] };
const ON_THE_GRID: Moment = { at: '2025-05-04T14:00:00Z', races: ['miami'] };

type Lie = (call: string, body: unknown) => unknown;

/** Changes the rows of Jolpica's lists of one name, and counts them again. */
function rowsOf(call: RegExp, list: string, change: (rows: Fields[]) => Fields[]): Lie {
  return (path, body) => {
    if (!call.test(path)) return body;
    const { MRData } = body as { MRData: Fields };
    let total = 0;
    const walk = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(walk);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.entries(value).map(([key, inner]) => {
          if (key !== list) return [key, walk(inner)];
          const changed = change(inner as Fields[]);
          total += changed.length;
          return [key, changed];
        }),
      );
    };
    return { MRData: { ...(walk(MRData) as Fields), total: String(total) } };
  };
}

const inResult = (change: (row: Fields, index: number) => Fields) =>
  rowsOf(/^jolpica 2025\/6\/results/, 'Results', (rows) => rows.map(change));

const both =
  (...lies: readonly Lie[]): Lie =>
  (call, body) =>
    lies.reduce((told, lie) => lie(call, told), body);

/** Puts somebody whom nobody knows last in the result. */
const stranger = (driver: Fields) =>
  inResult((row, index) =>
    index < 19 ? row : { ...row, number: '98', Driver: { driverId: 'stranger', ...driver } },
  );

/** Returns rows of drivers whom no other list has, each with the team of the first, or his own. */
const strangers =
  (list: string, count: number, team: 'ONE_TEAM' | 'OWN_TEAMS') =>
  (rows: Fields[]): Fields[] =>
    Array.from({ length: count }, (_, index) => {
      const place = String(index + 1);
      const name = `${list} ${[...place].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;
      const id = name.toLowerCase().replaceAll(' ', '_');
      return {
        ...rows[0],
        number: String(200 + index),
        position: place,
        positionText: place,
        Driver: { driverId: id, givenName: 'A', familyName: name },
        ...(team === 'OWN_TEAMS' && { Constructor: { constructorId: id, name } }),
      };
    });

const inWeekend = (results: number, sprint: number, team: 'ONE_TEAM' | 'OWN_TEAMS') =>
  both(
    rowsOf(/^jolpica 2025\/6\/results/, 'Results', strangers('Results', results, team)),
    rowsOf(/^jolpica 2025\/6\/sprint/, 'SprintResults', strangers('Sprint', sprint, team)),
  );

/** A newcomer stands on the grid in Hamilton's place. */
const newcomer =
  (driver: Fields): Lie =>
  (call, body) =>
    /^openf1 (drivers|starting_grid)/.test(call)
      ? (body as Fields[]).map((row) =>
          row.driver_number === 44
            ? { ...row, driver_number: 98, ...('team_name' in row && driver) }
            : row,
        )
      : body;

/** Safety cars come out by turns amid a session, each of them a flag. */
const safetyCars: Lie = (call, body) => {
  if (!call.startsWith('openf1 race_control')) return body;
  const rows = body as Fields[];
  const { date, lap_number } = rows[Math.floor(rows.length / 2)] ?? {};
  const at = Date.parse(String(date));
  const cars = Array.from({ length: 600 }, (_, index) => ({
    ...rows[0],
    date: new Date(at + index).toISOString(),
    lap_number,
    category: 'SafetyCar',
    flag: null,
    scope: null,
    sector: null,
    message: index % 2 === 0 ? 'SAFETY CAR DEPLOYED' : 'VIRTUAL SAFETY CAR DEPLOYED',
  }));
  return [...rows, ...cars];
};

const LIMITS: readonly (readonly [what: string, at: Moment, lie: Lie, told: RegExp])[] = [
  [
    'a name of 100 characters',
    RUN,
    stranger({ givenName: 'A'.repeat(50), familyName: 'B'.repeat(49), code: 'ABA' }),
    /Results\.19\.Driver: must have the name of a driver/,
  ],
  [
    'a name whose key is twice as long',
    RUN,
    stranger({ givenName: 'ß'.repeat(38), familyName: 'ß'.repeat(38), code: 'SSS' }),
    /Results\.19\.Driver: must have the name of a driver/,
  ],
  [
    'nothing to make three letters of',
    RUN,
    stranger({ driverId: '98', givenName: 'Guanyu', familyName: '周' }),
    /Results\.19\.Driver: must have a code/,
  ],
  [
    'a team without a name',
    RUN,
    (call, body) =>
      call.startsWith('jolpica')
        ? JSON.parse(JSON.stringify(body).replaceAll('"name":"McLaren"', '"name":" F1 Team"'))
        : body,
    /constructors.* must have a name/,
  ],
  [
    'a race with a name of 100 characters',
    RUN,
    jolpicaRaces((race) => {
      if (race.round === '6') race.raceName = 'A'.repeat(100);
    }),
    /CALENDAR_REFUSED","race":"Miami".*raceName: Too big/,
  ],
  [
    'a place that is nought',
    RUN,
    inResult((row, index) => (index > 0 ? row : { ...row, positionText: '0' })),
    /Results\.0\.positionText: must be a place from 1/,
  ],
  [
    'more drivers than a season has',
    RUN,
    inWeekend(100, 100, 'ONE_TEAM'),
    /22\d drivers are entered, and no season has more than 200/,
  ],
  [
    'more teams than a season has',
    RUN,
    inWeekend(100, 20, 'OWN_TEAMS'),
    /13\d constructors are entered, and no season has more than 100/,
  ],
  [
    'a newcomer with a name of 100 characters',
    ON_THE_GRID,
    newcomer({ first_name: 'A'.repeat(50), last_name: 'B'.repeat(49), name_acronym: 'ABA' }),
    /"DRIVER_UNMATCHED","race":"Miami","details":.*"#98"/,
  ],
  [
    'a newcomer with seven letters',
    ON_THE_GRID,
    newcomer({ first_name: 'Dino', last_name: 'Beganovic', name_acronym: 'BEGANOV' }),
    /"DRIVER_UNMATCHED","race":"Miami","details":.*"#98"/,
  ],
  ['more flags than a weekend has', RUN, safetyCars, /RACE: 60\d flags, at most 100/],
];

describe.each(TRIED_DIALECTS)('what is beyond every limit (%s)', (dialect) => {
  const clock = createTestClock(Date.parse(BEFORE.at));
  const random = createTestRandom();
  let api: F1Api;
  let template: TestDatabase;
  let old: Awaited<ReturnType<typeof dumpSeason>>;
  const healthy = new Map<Moment, typeof old>();

  async function importInto(database: OpenDatabase, { races }: Moment, allowPartial: boolean) {
    const known = await selectKnownSeason(database.db, YEAR);
    const { source } = liveSourceOf({ api, clock, known, options: { races } });
    const deps = { database, clock, random };
    return importSeason(deps, source, YEAR, { corrections: 'auto', allowPartial });
  }

  async function copy() {
    const copied = await createTestDatabase(dialect, template);
    const database = await openDatabase(copied.url);
    await spareTheDisk(database);
    return {
      database,
      async drop() {
        await database.close();
        await copied.drop();
      },
    };
  }

  beforeAll(async () => {
    api = await startF1Api([readSeasonFile(YEAR)], clock);
    template = await createTestDatabase(dialect);
    const first = await openDatabase(template.url);
    expect(await importInto(first, BEFORE, false)).toMatchObject({ outcome: 'CHANGED' });
    old = await dumpSeason(first.db, YEAR);
    await first.close();
    for (const moment of [RUN, ON_THE_GRID]) {
      clock.set(Date.parse(moment.at));
      const { database, drop } = await copy();
      await importInto(database, moment, false);
      healthy.set(moment, await dumpSeason(database.db, YEAR));
      await drop();
    }
  });
  afterAll(async () => {
    await template.drop();
    await api.close();
  });

  describe.each([
    { by: 'the scheduler', allowPartial: true },
    { by: 'an admin', allowPartial: false },
  ])('by $by', ({ allowPartial }) => {
    it.each(LIMITS)('%s is told, and nothing of it is stored', async (_what, moment, lie, told) => {
      const right = healthy.get(moment);
      if (right === undefined) throw new Error('there is no run without a lie');
      clock.set(Date.parse(moment.at));
      const { database, drop } = await copy();
      onTestFinished(drop);
      api.scenario.lie = lie;
      onTestFinished(() => {
        api.scenario.lie = null;
      });
      const report = await importInto(database, moment, allowPartial);

      expect(JSON.stringify(reportLines(report))).toMatch(told);
      const after = await dumpSeason(database.db, YEAR);
      expect(judgeFaultyRun(old, after, right)).toEqual([]);

      api.scenario.lie = null;
      clock.set(Date.parse(moment.at) + TEN_MINUTES_MS);
      await importInto(database, moment, allowPartial);
      expect(await dumpSeason(database.db, YEAR)).toEqual(right);
    });
  });
});
