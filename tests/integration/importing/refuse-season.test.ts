import { beforeAll, expect, it } from 'vitest';
import type { ImportDetail, ReasonCode } from '#contract/import-details.ts';
import { HOUR_MS } from '#domain/time.ts';
import { importSeason } from '#server/importing/import-season.ts';
import type { NormalisedRace, NormalisedSeason } from '#server/importing/normalised-season.ts';
import { RACE_LIST_KINDS, type RaceListKind } from '#server/race-lists/race-lists.ts';
import { closeDueDeadlines } from '#server/seasons/close-deadlines.ts';
import { onEachDatabase } from '#support/databases.ts';
import { keep, putBack } from '#support/kept-rows.ts';
import { everythingStored } from '#support/season-dump.ts';
import { createTestRandom, seasonAt, sourceOf } from '#support/season-sources.ts';
import { createTestClock } from '#support/test-clock.ts';

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

/** The list, for a test to damage in place. */
function list<Item>(items: Item[] | null): Item[] {
  if (items === null) throw new Error('There is no such list');
  return items;
}

function item<Item>(items: Item[] | null, index: number): Item {
  const found = list(items)[index];
  if (found === undefined) throw new Error(`There is nothing at ${index}`);
  return found;
}

type Damage = [ReasonCode, string, ImportDetail | null, (season: NormalisedSeason) => void];
type ListDamage = [...Damage, readonly RaceListKind[]];

/** All that comes of a result, the grid too once the race is over. */
const ALL: readonly RaceListKind[] = RACE_LIST_KINDS;
const WITH_RESULT = ALL.filter((kind) => kind !== 'SPRINT_RESULT');
const STANDINGS = ['DRIVER_STANDINGS', 'CONSTRUCTOR_STANDINGS'] as const;

/** What makes a source's word unusable as a whole. */
const OF_SEASON: Damage[] = [
  [
    'MALFORMED',
    'a field is unknown',
    { kind: 'TECHNICAL', technical: 'Unrecognized key: "weather"' },
    (season) => Object.assign(season, { weather: 'dry' }),
  ],
  [
    'WRONG_YEAR',
    'the year is another',
    { kind: 'NAMES', names: ['2024'] },
    (season) => Object.assign(season, { year: 2024 }),
  ],
  ['NO_ENTRIES', 'no driver is entered', null, (season) => Object.assign(season, { drivers: [] })],
  ['NO_RACES', 'the calendar is empty', null, (season) => Object.assign(season, { races: [] })],
  [
    'TOO_FEW_RACES',
    'the calendar ends in August',
    { kind: 'ROWS', list: 'CALENDAR', count: 14, of: 24 },
    (season) => season.races.splice(14),
  ],
  [
    'DUPLICATE_RACE',
    'a race is there twice',
    { kind: 'TWICE', name: 'spain', list: 'CALENDAR' },
    (season) => season.races.push({ ...race(season, 'spain'), position: 25 }),
  ],
  [
    'DUPLICATE_COMPETITOR',
    'a driver is entered twice',
    { kind: 'TWICE', name: 'fernando-alonso', list: 'ENTRIES' },
    (season) => season.drivers.push(item(season.drivers, 0)),
  ],
  [
    'UNKNOWN_COMPETITOR',
    'a driver’s constructor is not entered',
    { kind: 'NOT_ENTERED', name: 'lotus', list: 'ENTRIES' },
    (season) => Object.assign(item(season.drivers, 0), { constructor: 'lotus' }),
  ],
];

/** What leaves lists of Spain, which has just been run, as they are stored: none. */
const OF_SPAIN: ListDamage[] = [
  [
    'MALFORMED',
    'a start time is not a number',
    { kind: 'TECHNICAL', technical: 'startsAt: Invalid input: expected number, received string' },
    (season) => Object.assign(race(season, 'spain'), { startsAt: '2025-06-01' }),
    ALL,
  ],
  [
    'DUPLICATE_POSITION',
    'two races have one number',
    { kind: 'SHARED_PLACE', place: 1, list: 'CALENDAR' },
    (season) => Object.assign(race(season, 'spain'), { position: 1 }),
    [],
  ],
  [
    'UNKNOWN_COMPETITOR',
    'somebody finishes who is not entered',
    { kind: 'NOT_ENTERED', name: 'mika-hakkinen', list: 'RACE_RESULT' },
    (season) => Object.assign(item(race(season, 'spain').result, 3), { driver: 'mika-hakkinen' }),
    WITH_RESULT,
  ],
  [
    'UNKNOWN_COMPETITOR',
    'somebody who is not entered stands in the standings',
    { kind: 'NOT_ENTERED', name: 'nobody', list: 'DRIVER_STANDINGS' },
    (season) =>
      Object.assign(item(race(season, 'spain').driverStandings, 3), { competitor: 'nobody' }),
    ['DRIVER_STANDINGS'],
  ],
  [
    'DUPLICATE_COMPETITOR',
    'a driver finishes twice',
    { kind: 'TWICE', name: 'oscar-piastri', list: 'RACE_RESULT' },
    (season) => Object.assign(item(race(season, 'spain').result, 3), { driver: 'oscar-piastri' }),
    WITH_RESULT,
  ],
  [
    'DUPLICATE_COMPETITOR',
    'a constructor stands in the standings twice',
    { kind: 'TWICE', name: 'mclaren', list: 'CONSTRUCTOR_STANDINGS' },
    (season) =>
      Object.assign(item(race(season, 'spain').constructorStandings, 1), { competitor: 'mclaren' }),
    ['CONSTRUCTOR_STANDINGS'],
  ],
  [
    'DUPLICATE_POSITION',
    'two drivers finish first',
    { kind: 'SHARED_PLACE', place: 1, list: 'RACE_RESULT' },
    (season) => Object.assign(item(race(season, 'spain').result, 1), { position: 1 }),
    WITH_RESULT,
  ],
  [
    'DUPLICATE_POSITION',
    'two drivers start from one place',
    { kind: 'SHARED_PLACE', place: 1, list: 'GRID' },
    (season) => Object.assign(item(race(season, 'spain').grid, 1), { position: 1 }),
    ['GRID'],
  ],
  [
    'DUPLICATE_POSITION',
    'drivers with different points share a place in the standings',
    { kind: 'SHARED_PLACE', place: 1, list: 'DRIVER_STANDINGS' },
    (season) => Object.assign(item(race(season, 'spain').driverStandings, 1), { position: 1 }),
    ['DRIVER_STANDINGS'],
  ],
  [
    'POSITIONS_WITH_GAPS',
    'the second place is missing',
    { kind: 'REASON', reason: 'POSITIONS_WITH_GAPS', list: 'RACE_RESULT' },
    (season) => list(race(season, 'spain').result).splice(1, 1),
    WITH_RESULT,
  ],
  [
    'POSITIONS_WITH_GAPS',
    'the first places are missing',
    { kind: 'REASON', reason: 'POSITIONS_WITH_GAPS', list: 'GRID' },
    (season) => list(race(season, 'spain').grid).splice(0, 3),
    ['GRID'],
  ],
  [
    'TOO_FEW_ROWS',
    'only the first eleven have finished',
    { kind: 'ROWS', list: 'RACE_RESULT', count: 11, of: 20 },
    (season) => list(race(season, 'spain').result).splice(11),
    WITH_RESULT,
  ],
  [
    'TOO_FEW_ROWS',
    'half a grid',
    { kind: 'ROWS', list: 'GRID', count: 10, of: 20 },
    (season) => list(race(season, 'spain').grid).splice(10),
    ['GRID'],
  ],
  [
    'RESULT_WITHOUT_WINNER',
    'nobody is classified',
    { kind: 'REASON', reason: 'RESULT_WITHOUT_WINNER', list: 'RACE_RESULT' },
    (season) => {
      for (const row of list(race(season, 'spain').result)) {
        Object.assign(row, { status: 'RETIRED', position: null });
      }
    },
    WITH_RESULT,
  ],
  [
    'STANDINGS_WITHOUT_RESULT',
    'the standings are ahead of the result',
    { kind: 'REASON', reason: 'STANDINGS_WITHOUT_RESULT', list: null },
    (season) => Object.assign(race(season, 'spain'), { result: null }),
    ['RACE_RESULT', ...STANDINGS],
  ],
  [
    'DUPLICATE_COMPETITOR',
    'a driver starts twice',
    { kind: 'TWICE', name: 'oscar-piastri', list: 'GRID' },
    (season) => Object.assign(item(race(season, 'spain').grid, 3), { driver: 'oscar-piastri' }),
    [],
  ],
  [
    'UNKNOWN_COMPETITOR',
    'somebody starts who is not entered',
    { kind: 'NOT_ENTERED', name: 'mika-hakkinen', list: 'GRID' },
    (season) => Object.assign(item(race(season, 'spain').grid, 3), { driver: 'mika-hakkinen' }),
    [],
  ],
  [
    'NO_POINTS',
    'nobody has any points',
    { kind: 'REASON', reason: 'NO_POINTS', list: 'RACE_RESULT' },
    (season) => {
      for (const row of list(race(season, 'spain').result)) Object.assign(row, { points: 0 });
    },
    WITH_RESULT,
  ],
  [
    'NO_POINTS',
    'nobody has any points in the standings',
    { kind: 'REASON', reason: 'NO_POINTS', list: 'DRIVER_STANDINGS' },
    (season) => {
      for (const row of list(race(season, 'spain').driverStandings))
        Object.assign(row, { points: 0 });
    },
    ['DRIVER_STANDINGS'],
  ],
  [
    'MALFORMED',
    'a row cannot be read',
    {
      kind: 'TECHNICAL',
      technical: 'sprintResult: Invalid input: expected array, received string',
    },
    (season) => Object.assign(race(season, 'spain'), { sprintResult: 'none' }),
    [],
  ],
];

/** What leaves one of the races before as it is stored. */
const OF_EARLIER_RACES: Damage[] = [
  [
    'RACE_WITH_RESULT_MISSING',
    'a race that has been run is gone',
    { kind: 'REASON', reason: 'RACE_WITH_RESULT_MISSING', list: null },
    (season) => season.races.splice(0, 1),
  ],
  [
    'EMPTY_LIST',
    'a result that was there is empty',
    { kind: 'REASON', reason: 'EMPTY_LIST', list: 'RACE_RESULT' },
    (season) => list(race(season, 'monaco').result).splice(0),
  ],
  [
    'EMPTY_LIST',
    'standings that were there are empty',
    { kind: 'REASON', reason: 'EMPTY_LIST', list: 'DRIVER_STANDINGS' },
    (season) => list(race(season, 'monaco').driverStandings).splice(0),
  ],
  [
    'HALF_CORRECTED',
    'a result is corrected, the standings are not',
    { kind: 'NAMES', names: ['Lando Norris', 'Charles Leclerc'] },
    (season) => {
      const { result } = race(season, 'monaco');
      Object.assign(item(result, 0), { points: 18 });
      Object.assign(item(result, 1), { points: 25 });
    },
  ],
];

onEachDatabase('refusing a season', (open) => {
  const deps = () => ({ database: open(), clock, random });

  beforeAll(async () => {
    clock.set(STORED_AT);
    const account = await importSeason(deps(), sourceOf(seasonAt(2025, STORED_AT)), 2025);
    expect(account.outcome).toBe('CHANGED');
    clock.set(NOW);
    await closeDueDeadlines(open(), clock);
  });

  it.each(OF_SEASON)('%s: %s', async (code, _what, detail, damage) => {
    const { db } = open();
    const before = await everythingStored(db, 2025);
    const season = seasonAt(2025, NOW);
    damage(season);

    const account = await importSeason(deps(), sourceOf(season), 2025);

    expect(account).toMatchObject({ outcome: 'REFUSED', changes: [], refused: [] });
    expect(account.reasons).toMatchObject([{ code, details: detail === null ? [] : [detail] }]);
    expect(await everythingStored(db, 2025)).toEqual(before);
  });

  it.each(OF_SPAIN)(
    '%s of a race: %s; what is sound is stored',
    async (_code, _what, detail, damage, left) => {
      const { db } = open();
      const kept = await keep(open());
      const before = await everythingStored(db, 2025);
      const { id } = before.races.find(({ key }) => key === 'spain') ?? { id: '' };
      const season = seasonAt(2025, NOW);
      damage(season);

      const account = await importSeason(deps(), sourceOf(season), 2025);

      const stored: readonly RaceListKind[] = WITH_RESULT.filter((kind) => !left.includes(kind));
      const outcome = stored.length > 0 ? 'CHANGED' : 'UNCHANGED';
      expect(account).toMatchObject({ outcome, reasons: [] });
      expect(account.refused).toContainEqual(
        expect.objectContaining({
          code: expect.stringMatching(/^(RACE|CALENDAR)_REFUSED$/),
          race: { key: 'spain', name: 'Spania' },
          details: [detail],
        }),
      );
      expect(account.notices).toEqual(account.refused);
      const after = await everythingStored(db, 2025);
      for (const kind of RACE_LIST_KINDS) {
        const ofSpain = after.lists[kind].filter(({ race_id }) => race_id === id);
        expect([kind, ofSpain.length > 0]).toEqual([kind, stored.includes(kind)]);
      }
      const times = (rows: typeof before.races) =>
        rows.map(({ key, position, name, starts_at, cancelled_at }) => {
          return { key, position, name, starts_at, cancelled_at };
        });
      expect(times(after.races)).toEqual(times(before.races));
      await putBack(open(), kept, 1);
    },
  );

  it('TOO_FEW_RACES: what comes with it may be stored all the same', async () => {
    const { db } = open();
    const kept = await keep(open());
    const before = await everythingStored(db, 2025);
    const season = seasonAt(2025, NOW);
    season.races.splice(14);

    const partly = { corrections: 'auto', allowPartial: true } as const;
    const account = await importSeason(deps(), sourceOf(season), 2025, partly);

    expect(account).toMatchObject({ outcome: 'REFUSED', reasons: [{ code: 'TOO_FEW_RACES' }] });
    expect(new Set(account.changes.map(({ name }) => name))).toEqual(new Set(['Spania']));
    const after = await everythingStored(db, 2025);
    const { id } = before.races.find(({ key }) => key === 'spain') ?? { id: '' };
    expect(after.lists.GRID.filter(({ race_id }) => race_id === id)).toHaveLength(19);
    expect(after.races.map(({ cancelled_at }) => cancelled_at)).toEqual(
      before.races.map(() => null),
    );
    await putBack(open(), kept, 1);
  });

  it('When somebody who starts is not in a first result, then it waits for a day', async () => {
    const kept = await keep(open());
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
    const { startsAt, result } = race(half, 'spain');
    const [gone] = list(result).splice(18, 1);
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
    expect(gone?.driver).toBe('alexander-albon');
    const late = await at(24);
    expect(late).toMatchObject({ outcome: 'CHANGED', refused: [] });
    clock.set(NOW);
    await putBack(open(), kept, 1);
  });

  it('SEASON_UNKNOWN: the source does not have it', async () => {
    const account = await importSeason(deps(), sourceOf(null), 2031);
    expect(account.reasons.map(({ code }) => code)).toEqual(['SEASON_UNKNOWN']);
    expect((await everythingStored(open().db, 2031)).season).toBeNull();
  });

  it('remembers a refusal with its reasons', async () => {
    const run = await open()
      .db.selectFrom('import_run')
      .selectAll()
      .where('year', '=', 2031)
      .executeTakeFirstOrThrow();
    expect(run).toMatchObject({ outcome: 'REFUSED', source: 'test', started_at: NOW });
    expect(JSON.parse(run.account)).toEqual([{ code: 'SEASON_UNKNOWN', race: null, details: [] }]);
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
    const account = await importSeason(deps(), source, 2025);
    expect(account).toMatchObject({
      outcome: 'FAILED',
      reasons: [
        { code: 'FAILED', details: [{ kind: 'TECHNICAL', technical: 'no route to host' }] },
      ],
    });
    expect(await everythingStored(db, 2025)).toEqual(before);
  });

  it('When the database fails in the middle of it, then nothing stays; the next import has all', async () => {
    const { db } = open();
    const before = await everythingStored(db, 2025);
    const season = seasonAt(2025, NOW);
    // Drivers without points are alike to this index: their standings fail, after the result is written.
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
    const account = await importSeason(deps(), sourceOf(season), 2025);
    expect(account.outcome).toBe('CHANGED');
    expect(account.changes.map(({ kind, name }) => `${name} ${kind}`)).toEqual([
      'Spania GRID_CHANGED',
      'Spania RESULT_CHANGED',
      'Spania DRIVER_STANDINGS_CHANGED',
      'Spania CONSTRUCTOR_STANDINGS_CHANGED',
      'Spania FLAGS_CHANGED',
    ]);
  });

  it.each(OF_EARLIER_RACES)(
    '%s of a race: %s; the rest is stored',
    async (code, _what, detail, damage) => {
      const { db } = open();
      const before = await everythingStored(db, 2025);
      const season = seasonAt(2025, NOW);
      damage(season);
      // A valid correction of another race comes along.
      const { result, ...rest } = race(season, 'spain');
      const [winner] = list(result);
      const laps = { ...winner, laps: 60 + (before.season?.revision ?? 0) };
      Object.assign(race(season, 'spain'), { ...rest, result: [laps, ...list(result).slice(1)] });

      const account = await importSeason(deps(), sourceOf(season), 2025);

      expect(account.changes.map(({ kind, name }) => `${name} ${kind}`)).toEqual([
        'Spania RESULT_CHANGED',
      ]);
      const refusal = {
        HALF_CORRECTED: 'HALF_CORRECTED',
        RACE_WITH_RESULT_MISSING: 'CALENDAR_REFUSED',
      }[code as string];
      expect(account.refused).toMatchObject([
        { code: refusal ?? 'RACE_REFUSED', details: [detail] },
      ]);
      const after = await everythingStored(db, 2025);
      const inSpain = (row: { race_id: string }) =>
        row.race_id === before.races.find(({ key }) => key === 'spain')?.id;
      expect(after.races).toEqual(before.races);
      expect(after.flags).toEqual(before.flags);
      for (const kind of RACE_LIST_KINDS) {
        const elsewhere = (lists: typeof before.lists) =>
          lists[kind].filter((row) => !inSpain(row));
        expect(elsewhere(after.lists)).toEqual(elsewhere(before.lists));
      }
    },
  );

  it('SEASON_FINISHED: a finished season is never changed', async () => {
    const { db } = open();
    await db.updateTable('season').set({ finished_at: NOW }).where('year', '=', 2025).execute();
    const before = await everythingStored(db, 2025);
    const season = seasonAt(2025, Date.UTC(2025, 5, 20));

    const account = await importSeason(deps(), sourceOf(season), 2025);

    expect(account.reasons.map(({ code }) => code)).toEqual(['SEASON_FINISHED']);
    expect(await everythingStored(db, 2025)).toEqual(before);
  });
});
