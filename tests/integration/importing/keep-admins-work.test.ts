import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/base/time.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { importSeason } from '#server/importing/import-season.ts';
import type { NormalisedSeason } from '#server/importing/normalised-season.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { insertRaceGuess, insertUser } from '#support/rows/factories.ts';
import { step } from '#support/running/step.ts';
import { createTestClock } from '#support/running/test-clock.ts';
import { createTestRandom, seasonAt, sourceOf } from '#support/seasons/season-sources.ts';

/** The Monday after Monaco 2025, when eight races of 24 have been run. */
const MAY_26 = Date.UTC(2025, 4, 26);

const random = createTestRandom();

async function importAt(database: OpenDatabase, season: NormalisedSeason, now: number) {
  const report = await importSeason(
    { database, clock: createTestClock(now), random },
    sourceOf(season),
    2025,
  );
  expect(report.reasons).toEqual([]);
  return report.changes.map(({ kind, name }) => `${name} ${kind}`);
}

function raceOf({ db }: OpenDatabase, key: string) {
  return db.selectFrom('race').selectAll().where('key', '=', key).executeTakeFirstOrThrow();
}

/** Returns the season of 26 May with changes to one race. */
function changed(key: string, change: Partial<NormalisedSeason['races'][number]>) {
  const season = seasonAt(2025, MAY_26);
  return {
    ...season,
    races: season.races.map((race) => (race.key === key ? { ...race, ...change } : race)),
  };
}

onAnyDatabase('flags', (open) => {
  const flagsOf = (raceId: string) =>
    open().db.selectFrom('flag').selectAll().where('race_id', '=', raceId).orderBy('id').execute();

  beforeAll(async () => {
    await importAt(open(), seasonAt(2025, MAY_26), MAY_26);
  });

  it('stay as an admin left them, and are counted once', async () => {
    await step(
      'When an admin has added one and taken one away, then an import leaves both so',
      async () => {
        const { db } = open();
        const race = await raceOf(open(), 'monaco');
        const counted = await flagsOf(race.id);
        const takenAway = counted[0]?.id ?? '';
        await db
          .updateTable('flag')
          .set({ removed_at: MAY_26 })
          .where('id', '=', takenAway)
          .execute();
        const manual = { id: 'manual', type: 'RED_FLAG', session: 'RACE', lap: 1 } as const;
        await db
          .insertInto('flag')
          .values({ ...manual, race_id: race.id, origin: 'MANUAL', removed_at: null })
          .execute();
        const before = await flagsOf(race.id);

        expect(await importAt(open(), seasonAt(2025, MAY_26), MAY_26)).toEqual([]);
        expect(await flagsOf(race.id)).toEqual(before);
        expect(before).toHaveLength(counted.length + 1);
      },
    );

    await step('When the count changes, then only the difference is written', async () => {
      const race = await raceOf(open(), 'monaco');
      const before = await flagsOf(race.id);
      const shown = before.find((flag) => flag.origin === 'AUTOMATIC' && flag.removed_at === null);
      const type = shown?.type ?? 'SAFETY_CAR';
      const counted = before.filter(({ origin }) => origin === 'AUTOMATIC');
      const recount = [
        ...counted.filter(({ id }) => id !== shown?.id),
        { type, session: 'RACE', lap: 77 } as const,
      ].map(({ type, session, lap }) => ({ type, session, lap }));

      const changes = await importAt(open(), changed('monaco', { flags: recount }), MAY_26);

      expect(changes).toEqual(['Monaco FLAGS_CHANGED']);
      const after = await flagsOf(race.id);
      const kept = before.filter(({ id }) => id !== shown?.id);
      expect(after).toEqual(expect.arrayContaining(kept));
      expect(after.filter(({ id }) => !before.some((flag) => flag.id === id))).toMatchObject([
        { type, lap: 77, origin: 'AUTOMATIC', removed_at: null },
      ]);
      expect(after).toHaveLength(before.length);
    });

    await step(
      'When an admin registered some during the race, then the first count has each of them once',
      async () => {
        const { db } = open();
        const race = await raceOf(open(), 'spain');
        const seen = [
          { id: 'seen-too', type: 'SAFETY_CAR', session: 'RACE', lap: 54 },
          { id: 'seen-alone', type: 'RED_FLAG', session: 'RACE', lap: 54 },
        ] as const;
        await db
          .insertInto('flag')
          .values(
            seen.map((flag) => ({ ...flag, race_id: race.id, origin: 'MANUAL', removed_at: null })),
          )
          .execute();
        const run = seasonAt(2025, Date.UTC(2025, 5, 2));
        const counted = run.races.find(({ key }) => key === 'spain')?.flags ?? [];
        expect(counted).toContainEqual({ type: 'SAFETY_CAR', session: 'RACE', lap: 55 });

        await importAt(open(), run, Date.UTC(2025, 5, 2));

        const after = await flagsOf(race.id);
        expect(after).toHaveLength(counted.length + 1);
        expect(after.filter(({ origin }) => origin === 'MANUAL')).toMatchObject([
          { id: 'seen-alone' },
        ]);
      },
    );
  });
});

onAnyDatabase('deadlines', (open) => {
  const later = 3 * HOUR_MS;

  // The first import fills the database, and each one after it takes back what a test has changed.
  beforeEach(async () => {
    await importAt(open(), seasonAt(2025, MAY_26), MAY_26);
  });

  it('When a start moves before the deadline, then the deadline follows', async () => {
    const spain = await raceOf(open(), 'spain');
    const moved = changed('spain', { startsAt: spain.starts_at + later });
    expect(await importAt(open(), moved, MAY_26)).toEqual(['Spania RACE_CHANGED']);
    expect(await raceOf(open(), 'spain')).toEqual({
      ...spain,
      starts_at: spain.starts_at + later,
      guess_deadline: spain.starts_at + later - 5 * MINUTE_MS,
    });
    await importAt(open(), seasonAt(2025, MAY_26), MAY_26);
    expect(await raceOf(open(), 'spain')).toEqual(spain);
  });

  it('When an admin has given it a distance of its own, then it keeps that distance', async () => {
    const canada = await raceOf(open(), 'canada');
    const deadline = canada.starts_at - HOUR_MS;
    await open()
      .db.updateTable('race')
      .set({ guess_deadline: deadline })
      .where('id', '=', canada.id)
      .execute();
    expect(await importAt(open(), seasonAt(2025, MAY_26), MAY_26)).toEqual([]);
    await importAt(open(), changed('canada', { startsAt: canada.starts_at + later }), MAY_26);
    expect((await raceOf(open(), 'canada')).guess_deadline).toBe(deadline + later);
  });

  it.each([
    ['at the deadline itself', 0, false, 'austria'],
    ['a millisecond before it', -1, true, 'hungary'],
  ])('When a start moves %s, then it follows: %3$s', async (_when, offset, follows, key) => {
    const race = await raceOf(open(), key);
    const moved = changed(key, { startsAt: race.starts_at + later });
    await importAt(open(), moved, race.guess_deadline + offset);
    const { guess_deadline } = await raceOf(open(), key);
    expect(guess_deadline).toBe(race.guess_deadline + (follows ? later : 0));
  });

  it('When an admin has moved the season’s deadline, then an import leaves it', async () => {
    const { db } = open();
    await db.updateTable('season').set({ guess_deadline: MAY_26 }).execute();
    await importAt(open(), seasonAt(2025, MAY_26), MAY_26);
    const season = await db.selectFrom('season').selectAll().executeTakeFirstOrThrow();
    expect(season.guess_deadline).toBe(MAY_26);
  });

  it('When no deadline was set, then an import sets that of the source, or the season closed with its first race', async () => {
    const { db } = open();
    const JANUARY_20 = Date.UTC(2025, 0, 20);
    await db.updateTable('season').set({ guess_deadline: null }).execute();
    const early = seasonAt(2025, MAY_26);
    expect(await importAt(open(), early, JANUARY_20)).toEqual(['2025 SEASON_CHANGED']);
    const deadline = async () =>
      (await db.selectFrom('season').select('guess_deadline').executeTakeFirstOrThrow())
        .guess_deadline;
    expect(await deadline()).toBe(Date.UTC(2025, 1, 26, 7));
    await db.updateTable('season').set({ guess_deadline: null }).execute();
    expect(await importAt(open(), early, MAY_26)).toEqual([]);
    expect(await deadline()).toBe((await raceOf(open(), 'australia')).guess_deadline);
  });
});

onAnyDatabase('a race that is cancelled', (open) => {
  const APRIL_3 = Date.UTC(2025, 3, 3);
  const OCTOBER_12 = Date.UTC(2025, 9, 12, 13);
  const season = seasonAt(2025, APRIL_3);
  const withoutBahrain = season.races
    .filter(({ key }) => key !== 'bahrain')
    .map((race, index) => ({ ...race, position: index + 1 }));

  it('keeps its id and its guesses through renumbering, a new name, and its return', async () => {
    const { db } = open();
    await importAt(open(), season, APRIL_3);
    const bahrain = await raceOf(open(), 'bahrain');
    const jeddah = await raceOf(open(), 'saudi-arabia');
    const user = await insertUser(db);
    const driver = await db.selectFrom('driver').select('id').executeTakeFirstOrThrow();
    await insertRaceGuess(db, { userId: user.id, raceId: bahrain.id, first: driver.id });

    const cancelled = await importAt(open(), { ...season, races: withoutBahrain }, APRIL_3);
    expect(cancelled).toContain('Bahrain RACE_CANCELLED');
    expect(cancelled).toHaveLength(1 + 20);
    expect(await raceOf(open(), 'bahrain')).toEqual({ ...bahrain, cancelled_at: APRIL_3 });
    expect(await raceOf(open(), 'saudi-arabia')).toEqual({ ...jeddah, position: 4 });
    expect(await importAt(open(), { ...season, races: withoutBahrain }, APRIL_3 + 1)).toEqual([]);

    // The clock is back in October, after the first deadline has passed unnoticed.
    const returned = {
      ...season,
      races: [
        ...withoutBahrain,
        { ...season.races[3], key: 'bahrain', name: 'Sakhir', position: 24, startsAt: OCTOBER_12 },
      ] as NormalisedSeason['races'],
    };
    const changes = await importAt(open(), returned, Date.UTC(2025, 5, 1));
    expect(changes).toEqual(['Sakhir RACE_CHANGED', 'Sakhir RACE_RETURNED']);
    expect(await raceOf(open(), 'bahrain')).toMatchObject({
      id: bahrain.id,
      name: 'Sakhir',
      position: 24,
      cancelled_at: null,
      starts_at: OCTOBER_12,
      guess_deadline: OCTOBER_12 - 5 * MINUTE_MS,
    });
    const guesses = await db.selectFrom('race_guess').select('race_id').execute();
    expect(guesses).toEqual([{ race_id: bahrain.id }]);
  });
});

onAnyDatabase('what a source says otherwise than before', (open) => {
  // The first import fills the database, and each one after it takes back what a test has changed.
  beforeEach(async () => {
    await importAt(open(), seasonAt(2025, MAY_26), MAY_26);
  });

  it('When a result and its standings change, then both are marked as corrections', async () => {
    const season = seasonAt(2025, MAY_26);
    const monaco = season.races.find(({ key }) => key === 'monaco');
    const [first, second, ...rest] = monaco?.result ?? [];
    const [leader, ...others] = monaco?.driverStandings ?? [];
    const [, , ...standings] = [leader, ...others];
    if (!first || !second || !leader || !others[0]) throw new Error('Monaco has no result');
    const report = await importSeason(
      { database: open(), clock: createTestClock(MAY_26), random },
      sourceOf(
        changed('monaco', {
          result: [
            { ...second, position: 1, points: first.points },
            { ...first, position: 2, points: second.points },
            ...rest,
          ],
          driverStandings: [leader, others[0], ...standings].map((row) => ({
            ...row,
            points:
              row.competitor === first.driver
                ? row.points - first.points + second.points
                : row.competitor === second.driver
                  ? row.points - second.points + first.points
                  : row.points,
            position: null,
          })),
        }),
      ),
      2025,
    );
    expect(report.reasons).toEqual([]);
    expect(report.changes).toMatchObject([
      { kind: 'RESULT_CHANGED', isCorrection: true, rows: { added: 0, changed: 2, removed: 0 } },
      { kind: 'DRIVER_STANDINGS_CHANGED', isCorrection: true },
    ]);
  });

  it('When a provisional grid comes after the final one, then the final one stays', async () => {
    const monaco = seasonAt(2025, MAY_26).races.find(({ key }) => key === 'monaco');
    const [first, ...others] = monaco?.grid ?? [];
    if (!first) throw new Error('Monaco has no grid');
    const grid = [...others, first].map((place, index) => ({ ...place, position: index + 1 }));
    const provisional = changed('monaco', { grid, gridState: 'PROVISIONAL' });
    expect(await importAt(open(), provisional, MAY_26)).toEqual([]);
    const final = changed('monaco', { grid, gridState: 'FINAL' });
    expect(await importAt(open(), final, MAY_26)).toEqual(['Monaco GRID_CHANGED']);
    const pole = await open()
      .db.selectFrom('grid_place')
      .innerJoin('driver', 'driver.id', 'driver_id')
      .innerJoin('race', 'race.id', 'race_id')
      .select('driver.key')
      .where('race.key', '=', 'monaco')
      .where('sort', '=', 0)
      .executeTakeFirstOrThrow();
    expect(pole.key).toBe(others[0]?.driver);
  });

  describe('when keys and names change', () => {
    it('finds a competitor by its alias, and keeps its id and place', async () => {
      const { db } = open();
      const before = await db.selectFrom('driver').selectAll().orderBy('position').execute();
      const season = seasonAt(2025, MAY_26);
      const named = (key: string) => (key === 'nico-hulkenberg' ? 'hulkenberg' : key);
      const renamed: NormalisedSeason = {
        ...season,
        drivers: season.drivers
          .map((driver) => ({
            ...driver,
            key: named(driver.key),
            aliases: driver.key === 'nico-hulkenberg' ? ['nico-hulkenberg'] : [],
          }))
          .reverse(),
        races: season.races.map((race) => ({
          ...race,
          grid: race.grid?.map((row) => ({ ...row, driver: named(row.driver) })) ?? null,
          sprintResult: null,
          result: race.result?.map((row) => ({ ...row, driver: named(row.driver) })) ?? null,
          driverStandings:
            race.driverStandings?.map((row) => ({ ...row, competitor: named(row.competitor) })) ??
            null,
        })),
      };
      expect(await importAt(open(), renamed, MAY_26)).toEqual([]);
      const after = await db.selectFrom('driver').selectAll().orderBy('position').execute();
      expect(after).toEqual(before);
    });

    it('When the driver’s alias is new, then it is remembered for the next time', async () => {
      const season = seasonAt(2025, MAY_26);
      const drivers = season.drivers.map((driver) =>
        driver.key === 'max-verstappen' ? { ...driver, aliases: ['max_verstappen'] } : driver,
      );
      expect(await importAt(open(), { ...season, drivers }, MAY_26)).toEqual([
        'max_verstappen ALIAS_ADDED',
      ]);
      expect(await importAt(open(), { ...season, drivers }, MAY_26)).toEqual([]);
    });
  });
});

onAnyDatabase('a competitor with another key and name', (open) => {
  const season = seasonAt(2025, MAY_26);
  const team = { key: 'audi', name: 'Audi', colour: null, aliases: [] };
  const isDriven = (key: string | null) => key === 'kick-sauber';

  async function imported(change: Partial<NormalisedSeason>) {
    const deps = { database: open(), clock: createTestClock(MAY_26), random };
    return importSeason(deps, sourceOf({ ...season, ...change }), 2025);
  }
  const keys = async () =>
    (await open().db.selectFrom('constructor').select('key').execute()).map(({ key }) => key);

  it('is added, unless it is another name of one that is there', async () => {
    await step(
      'When a team comes while the others stay, then it is added, and admins are told',
      async () => {
        await imported({});
        const before = await keys();
        const [first, ...rest] = season.drivers.filter((driver) => isDriven(driver.constructor));
        if (first === undefined) throw new Error('Nobody drives for it');
        const others = season.drivers.filter((driver) => !isDriven(driver.constructor));
        const { notices, changes } = await imported({
          constructors: [...season.constructors, team],
          drivers: [...others, { ...first, constructor: 'audi' }, ...rest],
        });
        expect(changes[0]).toMatchObject({ kind: 'CONSTRUCTOR_ADDED', name: 'Audi' });
        expect(notices.map(({ code }) => code)).toEqual(['COMPETITOR_ADDED']);
        expect((await keys()).sort()).toEqual([...before, 'audi'].sort());
      },
    );

    await step(
      'When two names of one team stand in the same list, then only that race is left',
      async () => {
        const { db } = open();
        const { id } = await db
          .selectFrom('constructor')
          .select('id')
          .where('key', '=', 'ferrari')
          .executeTakeFirstOrThrow();
        const name = 'scuderia';
        const alias = { year: 2025, kind: 'CONSTRUCTOR' as const, name, competitor_id: id };
        await db.insertInto('alias').values(alias).execute();
        const scuderia = { ...team, key: name, name: 'Scuderia' };
        const standing = { competitor: name, position: 11, points: 0 };
        const { outcome, refused } = await imported({
          constructors: [...season.constructors, scuderia],
          races: season.races.map((race) =>
            race.key === 'monaco'
              ? { ...race, constructorStandings: [...(race.constructorStandings ?? []), standing] }
              : race,
          ),
        });
        // The previous driver is back.
        expect(outcome).toBe('CHANGED');
        expect(refused).toMatchObject([
          {
            code: 'RACE_REFUSED',
            race: { key: 'monaco' },
            details: [{ kind: 'TWICE', name: 'Ferrari', list: 'CONSTRUCTOR_STANDINGS' }],
          },
        ]);
      },
    );
  });
});
