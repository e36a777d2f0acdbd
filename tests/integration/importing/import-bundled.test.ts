import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { FLAG_TYPES } from '#domain/season/category.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import {
  createBundledSource,
  GRID_KNOWN_AFTER_QUALIFYING_MS,
  RESULT_KNOWN_AFTER_START_MS,
  SPRINT_RESULT_KNOWN_AFTER_START_MS,
} from '#server/importing/fetch/bundled.ts';
import type { SeasonFile } from '#server/importing/fetch/season-file.ts';
import { importSeason } from '#server/importing/import-season.ts';
import { dumpSeason, everythingStored } from '#support/checks/season-dump.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { readCorrections } from '#support/f1-api/corrections.ts';
import { USUAL_SCENARIO } from '#support/f1-api/scenario.ts';
import { worldAt } from '#support/f1-api/world.ts';
import { createTestClock } from '#support/running/test-clock.ts';
import {
  createTestRandom,
  readSeasonFile,
  SEASONS_FOLDER,
} from '#support/seasons/season-sources.ts';

const source = createBundledSource(SEASONS_FOLDER);
const AFTER_ALL = Date.UTC(2026, 0, 15);

const random = createTestRandom();

function depsAt(database: OpenDatabase, now: number) {
  return { database, clock: createTestClock(now), random };
}

async function revisionOf({ db }: OpenDatabase, year: number): Promise<number> {
  const season = await db
    .selectFrom('season')
    .select('revision')
    .where('year', '=', year)
    .executeTakeFirstOrThrow();
  return season.revision;
}

/** Standings after the last race, in official order. */
async function finalStandings({ db }: OpenDatabase, year: number) {
  const lastRace = db
    .selectFrom('race')
    .select('id')
    .where('year', '=', year)
    .orderBy('position', 'desc')
    .limit(1);
  return {
    drivers: await db
      .selectFrom('standing')
      .innerJoin('driver', 'driver.id', 'competitor_id')
      .select(['driver.code', 'points'])
      .where('race_id', '=', lastRace)
      .orderBy('sort')
      .execute(),
    constructors: await db
      .selectFrom('standing')
      .innerJoin('constructor', 'constructor.id', 'competitor_id')
      .select(['constructor.name', 'points'])
      .where('race_id', '=', lastRace)
      .orderBy('sort')
      .execute(),
  };
}

onAnyDatabase('importing whole seasons', (open) => {
  beforeAll(async () => {
    for (const year of [2024, 2025]) {
      const { outcome } = await importSeason(depsAt(open(), AFTER_ALL), source, year);
      expect(outcome).toBe('CHANGED');
    }
  });

  it.each([
    [2024, { VER: 437, NOR: 374, LEC: 356 }, 666],
    [2025, { NOR: 423, VER: 421, PIA: 410 }, 833],
  ])('%i ends with the real standings', async (year, best, constructorPoints) => {
    const { drivers, constructors } = await finalStandings(open(), year);
    const [first, second, third] = drivers;
    const found = [first, second, third].map((row) => [row?.code, row?.points]);
    expect(found).toEqual(Object.entries(best));
    expect(constructors[0]).toEqual({ name: 'McLaren', points: constructorPoints });
  });

  it.each([
    [2024, { YELLOW_FLAG: 47, RED_FLAG: 3, SAFETY_CAR: 24 }],
    [2025, { YELLOW_FLAG: 77, RED_FLAG: 3, SAFETY_CAR: 34 }],
  ])('%i has the real number of flags', async (year, expected) => {
    const flags = await open()
      .db.selectFrom('flag')
      .innerJoin('race', 'race.id', 'flag.race_id')
      .select('flag.type')
      .where('race.year', '=', year)
      .execute();
    const counts = FLAG_TYPES.map((type) => [type, flags.filter((f) => f.type === type).length]);
    expect(Object.fromEntries(counts)).toEqual(expected);
  });

  it('starts a season with a deadline, its points tables and race deadlines', async () => {
    const { db } = open();
    const { season, races } = await everythingStored(db, 2025);
    expect(season?.guess_deadline).toBe(Date.UTC(2025, 1, 26, 7));
    const saoPaulo = races.find(({ key }) => key === 'sao-paulo');
    expect(saoPaulo).toMatchObject({
      position: 21,
      name: 'São Paulo',
      guess_deadline: Date.UTC(2025, 10, 9, 16, 55),
    });
    const points = await db
      .selectFrom('points_table')
      .select('points')
      .where('year', '=', 2025)
      .where('category', '=', 'FLAG')
      .orderBy('difference')
      .execute();
    expect(points.map((row) => row.points)).toEqual([25, 12, 5]);
  });

  it('When it runs again, then nothing is written, it says so, and remembers both runs', async () => {
    const { db } = open();
    const before = await everythingStored(db, 2025);
    const report = await importSeason(depsAt(open(), AFTER_ALL + 1), source, 2025);
    expect(report).toMatchObject({ outcome: 'UNCHANGED', changes: [], reasons: [] });
    expect(await everythingStored(db, 2025)).toEqual(before);
    expect(await revisionOf(open(), 2025)).toBe(1);
    const runs = await open()
      .db.selectFrom('import_run')
      .select(['outcome', 'source'])
      .where('year', '=', 2025)
      .orderBy('started_at')
      .execute();
    expect(runs).toEqual([
      { outcome: 'CHANGED', source: 'bundled' },
      { outcome: 'UNCHANGED', source: 'bundled' },
    ]);
  });
});

/** Every instant of 2025 at which a new fact is known, with the millisecond before it. */
function stepsThrough2025(): number[] {
  const instants = readSeasonFile(2025).races.flatMap((race) => [
    Date.parse(race.qualifyingAt) + GRID_KNOWN_AFTER_QUALIFYING_MS,
    Date.parse(race.startsAt) + RESULT_KNOWN_AFTER_START_MS,
    ...(race.sprintAt ? [Date.parse(race.sprintAt) + SPRINT_RESULT_KNOWN_AFTER_START_MS] : []),
  ]);
  return instants.sort((a, b) => a - b);
}

onAnyDatabase('importing step by step', (open) => {
  it('When a clock moves through the season, then the end is that of a single import', async () => {
    const database = open();
    const clock = createTestClock(Date.UTC(2025, 0, 1));
    const deps = { database, clock, random };
    await importSeason(deps, source, 2025);
    expect((await database.db.selectFrom('driver').selectAll().execute()).length).toBe(20);

    const steps = stepsThrough2025();
    for (const [index, instant] of steps.entries()) {
      clock.set(instant);
      const report = await importSeason(deps, source, 2025);
      expect(report).toMatchObject({ outcome: 'CHANGED', reasons: [] });
      expect(report.changes.filter(({ isCorrection }) => isCorrection)).toEqual([]);
      expect(await revisionOf(database, 2025)).toBe(index + 2);
    }
    expect(steps).toHaveLength(54);
    clock.set(AFTER_ALL);
    expect((await importSeason(deps, source, 2025)).outcome).toBe('UNCHANGED');

    const stepwise = await dumpSeason(database.db, 2025);
    await forget2025(database);
    await importSeason(depsAt(database, AFTER_ALL), source, 2025);
    expect(await dumpSeason(database.db, 2025)).toEqual(stepwise);
  });
});

async function forget2025({ db }: OpenDatabase): Promise<void> {
  for (const table of [
    ...(['sealed_guess', 'seal'] as const),
    ...(['guessable', 'race_move', 'flag', 'grid_place', 'result_row', 'standing'] as const),
    ...(['race', 'driver', 'constructor'] as const),
    ...(['points_table', 'season'] as const),
  ]) {
    await db.deleteFrom(table).execute();
  }
}

/** The season of 2026 as in a release of July, with Gasly third in Monaco. */
function factsOfJuly(): SeasonFile {
  const file = readSeasonFile(2026);
  const corrections = readCorrections();
  const july = Date.parse('2026-07-28T12:00:00Z');
  const world = worldAt(file, { ...USUAL_SCENARIO, corrections }, july);
  const ofMonaco = corrections.find(({ year, race }) => year === 2026 && race === 'monaco');
  const phase = ofMonaco?.result.findLast(({ from }) => Date.parse(from) <= july);
  const races = world.races.map((race): SeasonFile['races'][number] => {
    const { entry } = race;
    if (race.startsAt > july) {
      const { key, round, name, startsAt, qualifyingAt } = entry;
      return { key, round, name, startsAt, qualifyingAt };
    }
    return {
      ...entry,
      ...(entry.key === 'monaco' && { result: phase?.rows }),
      driverStandings: (world.standings(race, 'driver') ?? []).map(({ key, position, points }) => ({
        driver: key,
        position,
        points,
      })),
      constructorStandings: (world.standings(race, 'constructor') ?? []).map(
        ({ key, position, points }) => ({ constructor: key, position, points }),
      ),
    };
  });
  return { ...file, races };
}

for (const corrections of ['review', 'auto'] as const) {
  onAnyDatabase(`a release with other facts, corrections: ${corrections}`, (open) => {
    const OCTOBER = Date.parse('2026-10-10T18:00:00Z');
    const thirdInMonaco = async () => {
      const row = await open()
        .db.selectFrom('result_row')
        .innerJoin('race', 'race.id', 'result_row.race_id')
        .innerJoin('driver', 'driver.id', 'result_row.driver_id')
        .select('driver.key')
        .where('race.key', '=', 'monaco')
        .where('result_row.session', '=', 'RACE')
        .where('result_row.sort', '=', 2)
        .executeTakeFirst();
      return row?.key;
    };

    it('reaches a game that runs as a correction does', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'formelgjett-facts-'));
      writeFileSync(join(folder, '2026.json'), JSON.stringify(factsOfJuly()));
      const before = createBundledSource(folder);
      const first = await importSeason(depsAt(open(), OCTOBER), before, 2026, { corrections });
      rmSync(folder, { recursive: true });
      expect(first).toMatchObject({ outcome: 'CHANGED', reasons: [], refused: [] });
      expect(await thirdInMonaco()).toBe('pierre-gasly');

      const now = await importSeason(depsAt(open(), OCTOBER), source, 2026, { corrections });
      expect(now).toMatchObject({ outcome: 'CHANGED', reasons: [], refused: [] });
      const corrected = [
        ...['Monaco', 'Barcelona-Catalunya', 'Østerrike', 'Storbritannia', 'Belgia', 'Ungarn'],
      ].flatMap((race) => [
        ...(race === 'Monaco' ? ['Monaco RESULT_CHANGED'] : []),
        `${race} DRIVER_STANDINGS_CHANGED`,
        `${race} CONSTRUCTOR_STANDINGS_CHANGED`,
      ]);
      const told = corrections === 'review' ? now.held : now.changes;
      const asCorrection = told.filter(({ isCorrection }) => isCorrection);
      expect(asCorrection.map(({ name, kind }) => `${name} ${kind}`)).toEqual(corrected);
      expect(now.held).toHaveLength(corrections === 'review' ? corrected.length : 0);
      expect(await thirdInMonaco()).toBe(
        corrections === 'review' ? 'pierre-gasly' : 'isack-hadjar',
      );
      // New results are no corrections.
      expect(now.changes.map(({ name, kind }) => `${name} ${kind}`)).toContain(
        'Nederland RESULT_CHANGED',
      );
    });
  });
}
