import { beforeAll, expect, it, onTestFinished } from 'vitest';
import type { NoticeCode } from '#contract/admin/admin-imports.ts';
import type { ImportDetail, ImportList, ReasonCode } from '#contract/admin/import-details.ts';
import { HOUR_MS } from '#domain/base/time.ts';
import { importSeason } from '#server/importing/import-season.ts';
import type { NormalisedRace, NormalisedSeason } from '#server/importing/normalised-season.ts';
import { finaliseDueGuesses } from '#server/season/closing/finalise-guesses.ts';
import {
  RESULT_LIST_KINDS,
  type ResultListKind,
} from '#server/season/result-lists/result-lists.ts';
import { everythingStored } from '#support/checks/season-dump.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { restoreRows, snapshotRows } from '#support/rows/snapshot-rows.ts';
import { step } from '#support/running/step.ts';
import { createTestClock } from '#support/running/test-clock.ts';
import { createTestRandom, seasonAt, sourceOf } from '#support/seasons/season-sources.ts';

/** The Monday after Monaco, when eight races of 24 have been run. */
const STORED_AT = Date.UTC(2025, 4, 26);
/** The Monday after Spain. */
const NOW = Date.UTC(2025, 5, 2);

const clock = createTestClock(STORED_AT);
const random = createTestRandom();

function race(season: NormalisedSeason, key: string): NormalisedRace {
  const found = season.races.find((candidate) => candidate.key === key);
  if (!found) throw new Error(`${key} is not in the season`);
  return found;
}

type Damage = (season: NormalisedSeason) => void;
type ListField = 'grid' | 'sprintResult' | 'result' | 'driverStandings' | 'constructorStandings';

/** Returns the list for a test to damage in place. */
function list(season: NormalisedSeason, key: string, field: ListField): object[] {
  const rows = race(season, key)[field];
  if (rows === null) throw new Error(`${key} has no ${field}`);
  return rows;
}

const inSeason =
  (change: object): Damage =>
  (season) =>
    Object.assign(season, change);
const inSpain =
  (change: object): Damage =>
  (season) =>
    Object.assign(race(season, 'spain'), change);
/** Changes one row of a list, or all. */
const inRow =
  (field: ListField, index: number | 'ALL', change: object, key = 'spain'): Damage =>
  (season) => {
    const rows = list(season, key, field);
    for (const row of index === 'ALL' ? rows : rows.slice(index, index + 1)) {
      Object.assign(row, change);
    }
  };
/** Removes rows from a list, by default all from one on. */
const without =
  (field: ListField, from: number, count = 100, key = 'spain'): Damage =>
  (season) =>
    list(season, key, field).splice(from, count);

const technical = (text: string): ImportDetail => ({ kind: 'TECHNICAL', technical: text });
const twice = (name: string, of: ImportList): ImportDetail => ({ kind: 'TWICE', name, list: of });
const notEntered = (name: string, of: ImportList): ImportDetail => {
  return { kind: 'NOT_ENTERED', name, list: of };
};
const sharedFirst = (of: ImportList): ImportDetail => {
  return { kind: 'SHARED_PLACE', place: 1, list: of };
};
const tooFew = (of: ImportList, count: number, whole: number): ImportDetail => {
  return { kind: 'ROWS', list: of, count, of: whole };
};
const reason = (code: ReasonCode, of: ImportList | null): ImportDetail => {
  return { kind: 'REASON', reason: code, list: of };
};

/** Lists that come with a result, including the grid once the race is over. */
const ALL: readonly ResultListKind[] = RESULT_LIST_KINDS;
const WITH_RESULT = ALL.filter((kind) => kind !== 'SPRINT_RESULT');
const STANDINGS = ['DRIVER_STANDINGS', 'CONSTRUCTOR_STANDINGS'] as const;
const PIASTRI = 'oscar-piastri';
const HAKKINEN = 'mika-hakkinen';

/** Damages that make a source's season unusable as a whole. */
const OF_SEASON: [ReasonCode, string, ImportDetail | null, Damage][] = [
  [
    'MALFORMED',
    'more drivers are entered than there are',
    technical('201 drivers are entered, and no season has more than 200'),
    (season) => {
      const [driver] = season.drivers;
      if (driver === undefined) throw new Error('nobody is entered');
      season.drivers = Array.from({ length: 201 }, (_, index) => ({
        ...driver,
        key: `${driver.key}-${index}`,
        aliases: [],
      }));
    },
  ],
  [
    'WRONG_YEAR',
    'the year is another',
    { kind: 'NAMES', names: ['2024'] },
    inSeason({ year: 2024 }),
  ],
  ['NO_ENTRIES', 'no driver is entered', null, inSeason({ drivers: [] })],
  ['NO_RACES', 'the calendar is empty', null, inSeason({ races: [] })],
  [
    'TOO_FEW_RACES',
    'the calendar ends in August',
    tooFew('CALENDAR', 14, 24),
    (season) => season.races.splice(14),
  ],
  [
    'DUPLICATE_RACE',
    'a race is there twice',
    twice('spain', 'CALENDAR'),
    (season) => season.races.push({ ...race(season, 'spain'), position: 25 }),
  ],
  [
    'DUPLICATE_COMPETITOR',
    'a driver is entered twice',
    twice('fernando-alonso', 'ENTRIES'),
    (season) => season.drivers.push(...season.drivers.slice(0, 1)),
  ],
  [
    'UNKNOWN_COMPETITOR',
    'a driver’s constructor is not entered',
    notEntered('lotus', 'ENTRIES'),
    (season) => Object.assign(season.drivers[0] ?? {}, { constructor: 'lotus' }),
  ],
];

/** Damages that leave lists of Spain, which has just been run, as stored: without rows. */
const OF_SPAIN: [string, ImportDetail, Damage, readonly ResultListKind[]][] = [
  ['two races have one number', sharedFirst('CALENDAR'), inSpain({ position: 1 }), []],
  [
    'somebody finishes who is not entered',
    notEntered(HAKKINEN, 'RACE_RESULT'),
    inRow('result', 3, { driver: HAKKINEN }),
    WITH_RESULT,
  ],
  [
    'somebody who is not entered stands in the standings',
    notEntered('nobody', 'DRIVER_STANDINGS'),
    inRow('driverStandings', 3, { competitor: 'nobody' }),
    ['DRIVER_STANDINGS'],
  ],
  [
    'somebody starts who is not entered',
    notEntered(HAKKINEN, 'GRID'),
    inRow('grid', 3, { driver: HAKKINEN }),
    [],
  ],
  [
    'a driver finishes twice',
    twice(PIASTRI, 'RACE_RESULT'),
    inRow('result', 3, { driver: PIASTRI }),
    WITH_RESULT,
  ],
  [
    'a constructor stands in the standings twice',
    twice('mclaren', 'CONSTRUCTOR_STANDINGS'),
    inRow('constructorStandings', 1, { competitor: 'mclaren' }),
    ['CONSTRUCTOR_STANDINGS'],
  ],
  ['a driver starts twice', twice(PIASTRI, 'GRID'), inRow('grid', 3, { driver: PIASTRI }), []],
  [
    'two drivers finish first',
    sharedFirst('RACE_RESULT'),
    inRow('result', 1, { position: 1 }),
    WITH_RESULT,
  ],
  [
    'two drivers start from one place',
    sharedFirst('GRID'),
    inRow('grid', 1, { position: 1 }),
    ['GRID'],
  ],
  [
    'drivers with different points share a place in the standings',
    sharedFirst('DRIVER_STANDINGS'),
    inRow('driverStandings', 1, { position: 1 }),
    ['DRIVER_STANDINGS'],
  ],
  [
    'the second place is missing',
    reason('POSITIONS_WITH_GAPS', 'RACE_RESULT'),
    without('result', 1, 1),
    WITH_RESULT,
  ],
  [
    'the first places are missing',
    reason('POSITIONS_WITH_GAPS', 'GRID'),
    without('grid', 0, 3),
    ['GRID'],
  ],
  [
    'only the first eleven have finished',
    tooFew('RACE_RESULT', 11, 20),
    without('result', 11),
    WITH_RESULT,
  ],
  ['half a grid', tooFew('GRID', 10, 20), without('grid', 10), ['GRID']],
  [
    'nobody is classified',
    reason('RESULT_WITHOUT_WINNER', 'RACE_RESULT'),
    inRow('result', 'ALL', { status: 'RETIRED', position: null }),
    WITH_RESULT,
  ],
  [
    'the standings are ahead of the result',
    reason('STANDINGS_WITHOUT_RESULT', null),
    inSpain({ result: null }),
    ['RACE_RESULT', ...STANDINGS],
  ],
  [
    'nobody has any points',
    reason('NO_POINTS', 'RACE_RESULT'),
    inRow('result', 'ALL', { points: 0 }),
    WITH_RESULT,
  ],
  [
    'nobody has any points in the standings',
    reason('NO_POINTS', 'DRIVER_STANDINGS'),
    inRow('driverStandings', 'ALL', { points: 0 }),
    ['DRIVER_STANDINGS'],
  ],
];

/** Damages that leave an earlier race as stored. */
const OF_EARLIER_RACES: [NoticeCode, string, ImportDetail, Damage][] = [
  [
    'CALENDAR_REFUSED',
    'a race that has been run is gone',
    reason('RACE_WITH_RESULT_MISSING', null),
    (season) => season.races.splice(0, 1),
  ],
  [
    'RACE_REFUSED',
    'a result that was there is empty',
    reason('EMPTY_LIST', 'RACE_RESULT'),
    without('result', 0, 100, 'monaco'),
  ],
  [
    'RACE_REFUSED',
    'standings that were there are empty',
    reason('EMPTY_LIST', 'DRIVER_STANDINGS'),
    without('driverStandings', 0, 100, 'monaco'),
  ],
  [
    'HALF_CORRECTED',
    'a result is corrected, the standings are not',
    { kind: 'NAMES', names: ['Lando Norris', 'Charles Leclerc'] },
    (season) => {
      inRow('result', 0, { points: 18 }, 'monaco')(season);
      inRow('result', 1, { points: 25 }, 'monaco')(season);
    },
  ],
];

onAnyDatabase('refusing a season', (open) => {
  const deps = () => ({ database: open(), clock, random });

  beforeAll(async () => {
    clock.set(STORED_AT);
    const report = await importSeason(deps(), sourceOf(seasonAt(2025, STORED_AT)), 2025);
    expect(report.outcome).toBe('CHANGED');
    clock.set(NOW);
    await finaliseDueGuesses(open(), clock);
  });

  it.each(OF_SEASON)('%s: %s', async (code, _what, detail, damage) => {
    const { db } = open();
    const before = await everythingStored(db, 2025);
    const season = seasonAt(2025, NOW);
    damage(season);

    const report = await importSeason(deps(), sourceOf(season), 2025);

    expect(report).toMatchObject({ outcome: 'REFUSED', changes: [], refused: [] });
    expect(report.reasons).toMatchObject([{ code, details: detail === null ? [] : [detail] }]);
    expect(await everythingStored(db, 2025)).toEqual(before);
  });

  it.each(OF_SPAIN)(
    'of a race: %s; what is sound is stored',
    async (_what, detail, damage, left) => {
      const { db } = open();
      const kept = await snapshotRows(open());
      const before = await everythingStored(db, 2025);
      const { id } = before.races.find(({ key }) => key === 'spain') ?? { id: '' };
      const season = seasonAt(2025, NOW);
      damage(season);

      const report = await importSeason(deps(), sourceOf(season), 2025);

      const stored: readonly ResultListKind[] = WITH_RESULT.filter((kind) => !left.includes(kind));
      const outcome = stored.length > 0 ? 'CHANGED' : 'UNCHANGED';
      expect(report).toMatchObject({ outcome, reasons: [] });
      expect(report.refused).toContainEqual(
        expect.objectContaining({
          code: expect.stringMatching(/^(RACE|CALENDAR)_REFUSED$/),
          race: { key: 'spain', name: 'Spania' },
          details: [detail],
        }),
      );
      expect(report.notices).toEqual(report.refused);
      const after = await everythingStored(db, 2025);
      for (const kind of RESULT_LIST_KINDS) {
        const ofSpain = after.lists[kind].filter(({ race_id }) => race_id === id);
        expect([kind, ofSpain.length > 0]).toEqual([kind, stored.includes(kind)]);
      }
      const times = (rows: typeof before.races) =>
        rows.map(({ key, position, name, starts_at, cancelled_at }) => {
          return { key, position, name, starts_at, cancelled_at };
        });
      expect(times(after.races)).toEqual(times(before.races));
      await restoreRows(open(), kept, 1);
    },
  );

  it('TOO_FEW_RACES: what comes with it may be stored all the same', async () => {
    const { db } = open();
    const kept = await snapshotRows(open());
    const before = await everythingStored(db, 2025);
    const season = seasonAt(2025, NOW);
    season.races.splice(14);

    const partly = { corrections: 'auto', allowPartial: true } as const;
    const report = await importSeason(deps(), sourceOf(season), 2025, partly);

    expect(report).toMatchObject({ outcome: 'REFUSED', reasons: [{ code: 'TOO_FEW_RACES' }] });
    expect(new Set(report.changes.map(({ name }) => name))).toEqual(new Set(['Spania']));
    const after = await everythingStored(db, 2025);
    const { id } = before.races.find(({ key }) => key === 'spain') ?? { id: '' };
    expect(after.lists.GRID.filter(({ race_id }) => race_id === id)).toHaveLength(19);
    expect(after.races.map(({ cancelled_at }) => cancelled_at)).toEqual(
      before.races.map(() => null),
    );
    await restoreRows(open(), kept, 1);
  });

  it('When somebody who starts is not in a first result, then it waits for a day', async () => {
    const kept = await snapshotRows(open());
    const whole = seasonAt(2025, NOW);
    await importSeason(
      deps(),
      sourceOf({
        ...whole,
        races: whole.races.map((each) =>
          each.key === 'spain'
            ? { ...each, result: null, driverStandings: null, constructorStandings: null }
            : each,
        ),
      }),
      2025,
    );
    const half = seasonAt(2025, NOW);
    const { startsAt } = race(half, 'spain');
    const gone = list(half, 'spain', 'result').splice(18, 1);
    const at = async (hours: number) => {
      clock.set(startsAt + hours * HOUR_MS);
      return importSeason(deps(), sourceOf(half), 2025);
    };
    const early = await at(23);
    expect(early).toMatchObject({
      outcome: 'UNCHANGED',
      refused: [
        {
          code: 'RESULT_INCOMPLETE',
          race: { key: 'spain' },
          details: [{ kind: 'NAMES', names: ['Alexander Albon'] }],
        },
      ],
    });
    expect(gone).toMatchObject([{ driver: 'alexander-albon' }]);
    const late = await at(24);
    expect(late).toMatchObject({ outcome: 'CHANGED', refused: [] });
    clock.set(NOW);
    await restoreRows(open(), kept, 1);
  });

  it('says that it does not know a season, and remembers why', async () => {
    await step('SEASON_UNKNOWN: the source does not have it', async () => {
      const report = await importSeason(deps(), sourceOf(null), 2031);
      expect(report.reasons.map(({ code }) => code)).toEqual(['SEASON_UNKNOWN']);
      expect((await everythingStored(open().db, 2031)).season).toBeNull();
    });

    await step('remembers a refusal with its reasons', async () => {
      const run = await open()
        .db.selectFrom('import_run')
        .selectAll()
        .where('year', '=', 2031)
        .executeTakeFirstOrThrow();
      expect(run).toMatchObject({ outcome: 'REFUSED', source: 'test', started_at: NOW });
      expect(JSON.parse(run.account)).toEqual([
        { code: 'SEASON_UNKNOWN', race: null, details: [] },
      ]);
    });
  });

  it('When the source fails, then that is the outcome and nothing changes', async () => {
    const { db } = open();
    const before = await everythingStored(db, 2025);
    const source = {
      name: 'test',
      fetchSeason: async () => {
        throw new Error('no route to host');
      },
    };
    const report = await importSeason(deps(), source, 2025);
    expect(report).toMatchObject({
      outcome: 'FAILED',
      reasons: [
        { code: 'FAILED', details: [{ kind: 'TECHNICAL', technical: 'no route to host' }] },
      ],
    });
    expect(await everythingStored(db, 2025)).toEqual(before);
  });

  it('When the database fails in the middle of it, then nothing stays; the next import has all', async () => {
    const { db } = open();
    const kept = await snapshotRows(open());
    const before = await everythingStored(db, 2025);
    const season = seasonAt(2025, NOW);
    // A unique index refuses two drivers without points, so the standings fail after the result is
    // written.
    await db.schema
      .createIndex('for_this_test')
      .unique()
      .on('standing')
      .columns(['race_id', 'points'])
      .where('race_id', '=', before.races.find(({ key }) => key === 'spain')?.id ?? '')
      .execute();

    const failed = await importSeason(deps(), sourceOf(season), 2025);
    expect(failed.outcome).toBe('FAILED');
    expect(failed.reasons[0]?.details).toEqual([
      { kind: 'TECHNICAL', technical: expect.stringMatching(/unique/i) },
    ]);
    expect(await everythingStored(db, 2025)).toEqual(before);

    await db.schema.dropIndex('for_this_test').execute();
    const report = await importSeason(deps(), sourceOf(season), 2025);
    expect(report.outcome).toBe('CHANGED');
    expect(report.changes.map(({ kind, name }) => `${name} ${kind}`)).toEqual([
      'Spania GRID_CHANGED',
      'Spania RESULT_CHANGED',
      'Spania DRIVER_STANDINGS_CHANGED',
      'Spania CONSTRUCTOR_STANDINGS_CHANGED',
      'Spania FLAGS_CHANGED',
    ]);
    await restoreRows(open(), kept, 1);
  });
});

onAnyDatabase('refusing a season that is stored', (open) => {
  const deps = () => ({ database: open(), clock, random });

  beforeAll(async () => {
    clock.set(NOW);
    const account = await importSeason(deps(), sourceOf(seasonAt(2025, NOW)), 2025);
    expect(account.outcome).toBe('CHANGED');
    await finaliseDueGuesses(open(), clock);
  });

  it.each(OF_EARLIER_RACES)(
    '%s of a race: %s; the rest is stored',
    async (code, _what, detail, damage) => {
      const { db } = open();
      const before = await everythingStored(db, 2025);
      const season = seasonAt(2025, NOW);
      damage(season);
      // The source also has a valid correction of another race.
      inRow('result', 0, { laps: 60 + (before.season?.revision ?? 0) })(season);

      const report = await importSeason(deps(), sourceOf(season), 2025);

      expect(report.changes.map(({ kind, name }) => `${name} ${kind}`)).toEqual([
        'Spania RESULT_CHANGED',
      ]);
      expect(report.refused).toMatchObject([{ code, details: [detail] }]);
      const after = await everythingStored(db, 2025);
      const isOfSpain = (row: { race_id: string }) =>
        row.race_id === before.races.find(({ key }) => key === 'spain')?.id;
      expect(after.races).toEqual(before.races);
      expect(after.flags).toEqual(before.flags);
      for (const kind of RESULT_LIST_KINDS) {
        const elsewhere = (lists: typeof before.lists) =>
          lists[kind].filter((row) => !isOfSpain(row));
        expect(elsewhere(after.lists)).toEqual(elsewhere(before.lists));
      }
    },
  );

  it('SEASON_FINISHED: a finished season is never changed', async () => {
    const { db } = open();
    const finish = (finished_at: number | null) =>
      db.updateTable('season').set({ finished_at }).where('year', '=', 2025).execute();
    onTestFinished(async () => {
      await finish(null);
    });
    await finish(NOW);
    const before = await everythingStored(db, 2025);
    const season = seasonAt(2025, Date.UTC(2025, 5, 20));

    const report = await importSeason(deps(), sourceOf(season), 2025);

    expect(report.reasons.map(({ code }) => code)).toEqual(['SEASON_FINISHED']);
    expect(await everythingStored(db, 2025)).toEqual(before);
  });
});
