import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#domain/time.ts';
import { type OpenDatabase, openDatabase } from '#server/db/open-database.ts';
import { importSeason } from '#server/importing/import-season.ts';
import { selectKnownRaces } from '#server/importing/sources/live/known-races.queries.ts';
import type { FetchOptions } from '#server/importing/sources/season-sources.ts';
import { createTestDatabase, type TestDatabase } from '#support/databases.ts';
import { type F1Api, startF1Api } from '#support/f1-api/f1-api.ts';
import type { FaultKind } from '#support/f1-api/faults.ts';
import { liveSourceOf } from '#support/f1-api/live-season.ts';
import { everythingStored } from '#support/season-dump.ts';
import { createTestRandom, readSeasonFile } from '#support/season-sources.ts';
import { createTestClock } from '#support/test-clock.ts';

const YEAR = 2025;
const file = readSeasonFile(YEAR);
const SAUDI = file.races.find(({ key }) => key === 'saudi-arabia');
const clock = createTestClock(0);
const random = createTestRandom();

let api: F1Api;
let testDatabase: TestDatabase;
let database: OpenDatabase;
beforeAll(async () => {
  api = await startF1Api([file], clock);
  testDatabase = await createTestDatabase('sqlite');
  database = await openDatabase(testDatabase.url);
});
afterAll(async () => {
  await api.close();
  await database.close();
  await testDatabase.drop();
});
beforeEach(() => api.mend());

async function importNow(options: FetchOptions = { races: ['saudi-arabia'] }, timeoutMs = 10_000) {
  const known = await selectKnownRaces(database.db, YEAR);
  const { source, notices } = liveSourceOf({ api, clock, known, options, timeoutMs });
  const account = await importSeason({ database, clock, random }, source, YEAR);
  return { ...account, notices: [...notices, ...account.refused].map(({ code }) => code) };
}

const storedRace = (key: string) =>
  database.db.selectFrom('race').selectAll().where('key', '=', key).executeTakeFirstOrThrow();

const countRuns = async () =>
  (await database.db.selectFrom('import_run').selectAll().execute()).length;

/** Imports with one kind of answer broken: nothing may change but the log. */
async function importBroken(matching: RegExp, kind: FaultKind) {
  const [before, runs] = [await everythingStored(database.db, YEAR), await countRuns()];
  api.breakAnswers(matching, kind);
  const timeoutMs = kind.startsWith('STALL') ? 1500 : 10_000;
  const { outcome, notices } = await importNow({ races: ['saudi-arabia'] }, timeoutMs);
  expect(await everythingStored(database.db, YEAR)).toEqual(before);
  expect(await countRuns()).toBe(runs + 1);
  return { outcome, notices };
}

const FAILED = { outcome: 'FAILED', notices: [] };
const NOTHING_NEW = { outcome: 'UNCHANGED', notices: [] };
const nothingNewBut = (...notices: string[]) => ({ outcome: 'UNCHANGED', notices });

describe('a grid that comes broken', () => {
  beforeAll(async () => {
    clock.set(Date.parse(SAUDI?.qualifyingAt ?? '') - 4 * HOUR_MS);
    expect(await importNow({})).toMatchObject({ outcome: 'CHANGED', notices: [] });
    clock.set(Date.parse(SAUDI?.qualifyingAt ?? '') + 2 * HOUR_MS);
  });

  test.each([
    ['RESET', nothingNewBut('SOURCE_UNAVAILABLE')],
    ['STALL', nothingNewBut('SOURCE_UNAVAILABLE')],
    ['STALL_IN_BODY', nothingNewBut('SOURCE_UNAVAILABLE')],
    ['CUT', nothingNewBut('SOURCE_UNAVAILABLE')],
    ['CUT_CLEANLY', nothingNewBut('SOURCE_BROKEN')],
    ['HUGE', nothingNewBut('SOURCE_BROKEN')],
    ['ERROR_500', nothingNewBut('SOURCE_UNAVAILABLE')],
    ['HTML', nothingNewBut('SOURCE_BROKEN')],
    ['THROTTLED', nothingNewBut('SOURCE_UNAVAILABLE')],
    ['CLOSED', nothingNewBut('SOURCE_UNAVAILABLE')],
    ['NOT_FOUND', NOTHING_NEW],
    ['NOT_FOUND_PAGE', nothingNewBut('SOURCE_BROKEN')],
    ['REDIRECT', nothingNewBut('SOURCE_BROKEN')],
    ['EMPTY', NOTHING_NEW],
    ['HALF', nothingNewBut('GRID_INCOMPLETE')],
    ['DUPLICATE_DRIVER', nothingNewBut('GRID_INCOMPLETE')],
    ['POSITION_ZERO', nothingNewBut('SOURCE_BROKEN')],
    ['PROTO', nothingNewBut('SOURCE_BROKEN')],
  ] as const)('%s: there is no grid yet', async (kind, expected) => {
    expect(await importBroken(/openf1 starting_grid/, kind)).toEqual(expected);
  });

  test('When OpenF1 has no names for the numbers, then nobody guesses who drives', async () => {
    expect(await importBroken(/openf1 drivers/, 'EMPTY')).toEqual(
      nothingNewBut('DRIVER_UNMATCHED'),
    );
  });

  test('When it comes whole, then it is stored', async () => {
    expect(await importNow()).toMatchObject({ outcome: 'CHANGED', notices: [] });
    const race = await storedRace('saudi-arabia');
    expect(race.grid_state).toBe('FINAL');
  });
});

describe('a result that comes broken', () => {
  beforeAll(() => {
    clock.set(Date.parse(SAUDI?.startsAt ?? '') + 3 * HOUR_MS);
  });

  test.each([
    ['RESET', FAILED],
    ['STALL', FAILED],
    ['STALL_IN_BODY', FAILED],
    ['CUT', FAILED],
    ['CUT_CLEANLY', FAILED],
    ['HUGE', FAILED],
    ['ERROR_500', FAILED],
    ['HTML', FAILED],
    ['HTML_AS_JSON', FAILED],
    ['THROTTLED', FAILED],
    ['CLOSED', FAILED],
    ['NOT_FOUND', NOTHING_NEW],
    ['NOT_FOUND_PAGE', FAILED],
    ['REDIRECT', FAILED],
    ['EMPTY', NOTHING_NEW],
    ['HALF', nothingNewBut('RESULT_INCOMPLETE')],
    ['HALF_UNCOUNTED', FAILED],
    ['DUPLICATE_DRIVER', nothingNewBut('RACE_REFUSED')],
    ['POSITION_ZERO', FAILED],
    ['PROTO', FAILED],
    ['NO_ZONE', FAILED],
  ] as const)('%s: there is no result yet', async (kind, expected) => {
    expect(await importBroken(/jolpica 2025\/5\/results/, kind)).toEqual(expected);
  });

  test.each([
    ['EMPTY', { outcome: 'REFUSED', notices: [] }],
    ['HALF', { outcome: 'REFUSED' }],
    ['HALF_UNCOUNTED', { outcome: 'FAILED', notices: [] }],
    ['NO_ZONE', { outcome: 'FAILED', notices: [] }],
    ['ERROR_500', { outcome: 'FAILED', notices: [] }],
  ] as const)('%s in the calendar: everything stays', async (kind, expected) => {
    expect(await importBroken(/jolpica 2025\/races/, kind)).toMatchObject(expected);
  });
});

describe("race control's messages that come broken", () => {
  test.each([
    ['RESET', 'SOURCE_UNAVAILABLE'],
    ['EMPTY', 'FLAGS_NOT_COUNTED'],
    ['NOT_FOUND', 'FLAGS_NOT_COUNTED'],
    ['HALF', 'FLAGS_NOT_COUNTED'],
    ['NO_ZONE', 'SOURCE_BROKEN'],
    ['HTML', 'SOURCE_BROKEN'],
  ] as const)('%s: nothing is counted, and it is said', async (kind, notice) => {
    api.breakAnswers(/openf1 race_control/, kind);
    const { outcome, notices } = await importNow();
    expect(['CHANGED', 'UNCHANGED']).toContain(outcome);
    expect(notices).toEqual([notice]);
    const race = await storedRace('saudi-arabia');
    expect(race.result_stored_at).not.toBeNull();
    expect(race.flags_counted_at).toBeNull();
  });

  test('When everything is mended, then the rest arrives', async () => {
    expect(await importNow()).toMatchObject({ outcome: 'CHANGED', notices: [] });
    const race = await storedRace('saudi-arabia');
    expect(race.flags_counted_at).not.toBeNull();
    expect(await importNow()).toMatchObject({ outcome: 'UNCHANGED', notices: [] });
  });
});

describe('standings that come broken', () => {
  beforeAll(async () => {
    const miami = file.races.find(({ key }) => key === 'miami');
    clock.set(Date.parse(miami?.startsAt ?? '') + 3 * HOUR_MS);
  });

  test.each([
    ['DUPLICATE_DRIVER', { outcome: 'CHANGED', notices: ['STANDINGS_NOT_CURRENT'] }],
    ['EMPTY', nothingNewBut('STANDINGS_NOT_CURRENT')],
    ['HALF_UNCOUNTED', FAILED],
    ['POSITION_ZERO', FAILED],
    ['ERROR_500', FAILED],
  ] as const)('%s: none are stored, though the result may be', async (kind, expected) => {
    api.breakAnswers(/jolpica 2025\/6\/driverstandings/, kind);
    const { outcome, notices } = await importNow({ races: ['miami'] });
    expect({ outcome, notices }).toEqual(expected);
    const { id, result_stored_at } = await storedRace('miami');
    expect(result_stored_at).not.toBeNull();
    const { lists } = await everythingStored(database.db, YEAR);
    const ofMiami = [...lists.DRIVER_STANDINGS, ...lists.CONSTRUCTOR_STANDINGS].filter(
      ({ race_id }) => race_id === id,
    );
    expect(ofMiami).toEqual([]);
  });

  test('When they come whole, then they are stored', async () => {
    const { outcome, changes } = await importNow({ races: ['miami'] });
    expect({ outcome, kinds: changes.map(({ kind }) => kind) }).toEqual({
      outcome: 'CHANGED',
      kinds: ['DRIVER_STANDINGS_CHANGED', 'CONSTRUCTOR_STANDINGS_CHANGED'],
    });
  });
});

test('When every answer stalls, then the run is over in time all the same', async () => {
  api.breakAnswers(/./, 'STALL');
  const began = performance.now();
  const { outcome } = await importNow({ until: clock.now() + 1500 }, 20_000);
  expect(outcome).toBe('FAILED');
  expect(performance.now() - began).toBeLessThan(10_000);
});
