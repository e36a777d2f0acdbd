import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MyData } from '#contract/accounts/account.ts';
import type { AdminSeason } from '#contract/admin/admin-seasons.ts';
import type {
  GuessOverview,
  LatestResultView,
  RaceToGuessView,
  ReservesView,
} from '#contract/guessing/guesses.ts';
import type { Home } from '#contract/scoring/home.ts';
import type { UserData } from '#contract/scoring/profiles.ts';
import type { RaceGuesses } from '#contract/scoring/race-guesses.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/base/time.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { finaliseDueGuesses } from '#server/season/closing/finalise-guesses.ts';
import { createSeasonReader } from '#server/season/season-reader.ts';
import {
  createTestDatabase,
  type TestDatabase,
  TRIED_DIALECTS,
} from '#support/databases/databases.ts';
import { type Client, outcomeOf } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { changeFacts, changeSeason } from '#support/rows/change-facts.ts';
import {
  insertGrid,
  insertRaceGuess,
  insertReserves,
  insertResult,
} from '#support/rows/factories.ts';
import { insertPerson, logIn } from '#support/rows/people.ts';
import { insertGuessWorld, WORLD } from '#support/worlds/guess-world.ts';

const { year, race, raceStart, raceDeadline } = WORLD;
const LISTS = `/api/guess/season/${year}/reserves`;
/** Driver who is not on the grid of the race. */
const ABSENT = 'driver-12';

describe.each(TRIED_DIALECTS)('reserves (%s)', (dialect) => {
  let testDatabase: TestDatabase;
  let databases: OpenDatabase[];
  let server: TestServer;
  let kari: Client;
  let ola: Client;
  let admin: Client;

  const first = () => databases[0] as OpenDatabase;
  const db = () => first().db;

  beforeAll(async () => {
    testDatabase = await createTestDatabase(dialect);
    databases = [await openDatabase(testDatabase.url), await openDatabase(testDatabase.url)];
    server = await startServer(first(), { now: raceDeadline - HOUR_MS });
    await insertGuessWorld(first());
    // Closes the season deadline, which is the subject of another test.
    await finaliseDueGuesses(first(), server.clock);
    await insertPerson(first(), server, { login: 'spiller1', id: 'kari', username: 'Kari' });
    await insertPerson(first(), server, { login: 'spiller2', id: 'ola', username: 'Ola' });
    await insertPerson(first(), server, { login: 'admin', username: 'Sjefen', is_admin: 1 });
    kari = await logIn(server, 'spiller1');
    ola = await logIn(server, 'spiller2');
    admin = await logIn(server, 'admin');
  });
  beforeEach(async () => {
    server.clock.set(raceDeadline - HOUR_MS);
    for (const table of [
      'race_guess',
      'reserve_guess',
      'result_row',
      'grid_place',
      'race_move',
    ] as const) {
      await db().deleteFrom(table).execute();
    }
    await insertGrid(db(), race, WORLD.drivers.slice(0, 11));
    await db()
      .updateTable('race')
      .set({
        first_result_at: null,
        closed_at: null,
        cancelled_at: null,
      })
      .where('year', '=', year)
      .execute();
    await db()
      .updateTable('race')
      .set({ starts_at: raceStart, guess_deadline: raceDeadline })
      .where('id', '=', race)
      .execute();
    await db().updateTable('season').set({ has_reserves: 1 }).where('year', '=', year).execute();
    await changeSeason(first(), year);
  });
  afterAll(async () => {
    await server.close();
    for (const database of databases) await database.close();
    await testDatabase.drop();
  });

  const stored = () =>
    db()
      .selectFrom('race_guess')
      .select(['user_id', 'race_id', 'category', 'driver_id', 'is_reserve', 'saved_at'])
      .orderBy('user_id')
      .orderBy('category')
      .execute();
  const reserve = (
    user_id: string,
    category: string,
    driver_id: string,
    saved_at = raceDeadline,
  ) => ({
    user_id,
    race_id: race,
    category,
    driver_id,
    is_reserve: 1,
    saved_at,
  });
  const list = (userId: string, ...ids: string[]) =>
    insertReserves(db(), { userId, year, first: ids });
  const look = (client: Client = server.newClient()) => client.getJson<Home>('/api/public/home');
  const shown = () =>
    server.newClient().getJson<RaceGuesses>(`/api/public/race-guess?raceId=${race}`);
  const save = (client: Client, lists: object) => client.send('PUT', LISTS, lists);

  describe('the lists', () => {
    it('are stored and read whole, in their order, and for nobody else', async () => {
      const lists = { first: ['driver-3', 'driver-1'], tenth: ['driver-9'] };
      expect(await (await save(kari, lists)).json()).toEqual({
        now: raceDeadline - HOUR_MS,
        saved: lists,
      });
      const view = await kari.getJson<ReservesView>(LISTS);
      expect(view).toMatchObject({ year, isOpen: true, saved: lists });
      expect(view.field).toHaveLength(12);
      expect(await kari.getJson<GuessOverview>('/api/guess')).toMatchObject({
        reserves: {
          first: [{ name: 'Driver 3' }, { name: 'Driver 1' }],
          tenth: [{ name: 'Driver 9' }],
        },
      });
      expect(await ola.getJson<ReservesView>(LISTS)).toMatchObject({
        saved: { first: [], tenth: [] },
      });
      expect((await server.newClient().get(LISTS)).status).toBe(401);
    });

    it('change nothing that a reader knows', async () => {
      const revisions = () => db().selectFrom('season').selectAll().execute();
      const before = await revisions();
      await save(kari, { first: ['driver-3'], tenth: [] });
      expect(await revisions()).toEqual(before);
      expect((await look()).guessers).toEqual([]);
    });

    it('When others are stored by now, then they are not replaced unseen', async () => {
      const mine = { first: ['driver-3'], tenth: [] };
      const nothing = { first: [], tenth: [] };
      await save(kari, mine);
      const other = await save(kari, { first: ['driver-4'], tenth: [], basedOn: nothing });
      expect(await outcomeOf(other)).toBe('409 changed-meanwhile');
      expect((await save(kari, { ...mine, basedOn: nothing })).status).toBe(200);
      expect((await save(kari, { ...nothing, basedOn: mine })).status).toBe(200);
      expect((await kari.getJson<ReservesView>(LISTS)).saved).toEqual(nothing);
    });

    it('follow a driver who is merged into another, and close up where one is deleted', async () => {
      const spare = { name: 'Spare', code: 'SPA', number: null, constructorId: null, aliases: [] };
      const add = async (name: string) => {
        const answer = await admin.send('POST', `/api/admin/seasons/${year}/drivers`, {
          ...spare,
          name,
        });
        return ((await answer.json()) as { id: string }).id;
      };
      const [twin, gone] = [await add('Twin'), await add('Gone')];
      await list('kari', twin, gone, 'driver-1', 'driver-2');
      await list('ola', 'driver-1', gone, twin);
      await admin.send('DELETE', `/api/admin/drivers/${gone}`);
      await admin.send('POST', `/api/admin/drivers/${twin}/merge`, { into: 'driver-1' });
      expect((await kari.getJson<ReservesView>(LISTS)).saved.first).toEqual([
        'driver-1',
        'driver-2',
      ]);
      expect((await ola.getJson<ReservesView>(LISTS)).saved.first).toEqual(['driver-1']);
    });
  });

  describe('at the deadline', () => {
    it('fill what is empty with the first on the grid, and are marked wherever guesses are shown', async () => {
      await insertRaceGuess(db(), { userId: 'ola', raceId: race, first: 'driver-2' });
      await insertReserves(db(), {
        userId: 'ola',
        year,
        first: ['driver-5'],
        tenth: [ABSENT, 'driver-9', 'driver-8'],
      });
      const form = () => ola.getJson<RaceToGuessView>(`/api/guess/race/${race}`);
      expect(await form()).toMatchObject({
        first: { name: 'Driver 2', isReserve: false },
        tenth: null,
        reserves: { first: 'Driver 5', tenth: 'Driver 9' },
      });
      server.clock.set(raceDeadline);
      expect(await shown()).toMatchObject({
        first: [{ user: 'Ola', driver: 'Driver 2', isReserve: false }],
        tenth: [{ user: 'Ola', driver: 'Driver 9', isReserve: true, savedAt: raceDeadline }],
      });
      expect(await form()).toMatchObject({ tenth: { name: 'Driver 9', isReserve: true } });
      expect(await ola.getJson<GuessOverview>('/api/guess')).toMatchObject({
        underWay: { first: { isReserve: false }, tenth: { isReserve: true } },
      });
      for (const [client, path] of [
        [kari, '/api/public/user/ola'],
        [ola, '/api/user/my-profile'],
      ] as const) {
        expect((await client.getJson<UserData>(`${path}?year=${year}`)).userScores).toMatchObject({
          winnerGuesses: [{ isReserve: false }],
          tenthGuesses: [{ driver: 'Driver 9', isReserve: true }],
        });
      }
      expect(await ola.getJson<MyData>('/api/settings/my-data')).toMatchObject({
        raceGuesses: [{ isReserve: false }, { driver: 'Driver 9', isReserve: true }],
        reserves: [
          { category: 'FIRST', position: 1, driver: 'Driver 5' },
          { category: 'TENTH', position: 1, driver: 'Driver 12' },
          { category: 'TENTH', position: 2, driver: 'Driver 9' },
          { category: 'TENTH', position: 3, driver: 'Driver 8' },
        ],
      });
      await insertResult(db(), race, WORLD.drivers);
      await changeFacts(first(), year);
      const { latest } = await ola.getJson<LatestResultView>('/api/guess/latest-result');
      expect(latest).toMatchObject({ first: { isReserve: false }, tenth: { isReserve: true } });
    });

    it('A player who has guessed nothing takes part from then on, on every instance', async () => {
      await list('kari', 'driver-1');
      const clock = { now: () => server.clock.now(), isSystem: false };
      const other = createSeasonReader(databases[1] as OpenDatabase, clock);
      expect((await look()).guessers).toEqual([]);
      expect((await other.of(year))?.participants.list).toEqual([]);
      server.clock.set(raceDeadline);
      expect((await look()).guessers).toEqual(['Kari']);
      const season = await other.of(year);
      expect(season?.participants.list).toMatchObject([{ name: 'Kari' }]);
      expect(season?.players).toMatchObject([
        { name: 'Kari', raceGuesses: [{ drivers: { FIRST: 'driver-1' }, reserves: ['FIRST'] }] },
      ]);
    });

    it('Whoever looks first on whichever instance, they are filled once, and nothing is read anew', async () => {
      await list('kari', 'driver-1');
      await list('ola', 'driver-2');
      server.clock.set(raceDeadline);
      const clock = { now: () => raceDeadline, isSystem: false };
      const before = await db().selectFrom('season').select('revision').execute();
      // A second writing connection to SQLite in this process would block the first.
      const instances = dialect === 'sqlite' ? [first(), first()] : databases;
      const seasons = await Promise.all(
        instances.flatMap((database) => [
          createSeasonReader(database, clock).of(year),
          finaliseDueGuesses(database, clock).then(() => null),
          createSeasonReader(database, clock).of(year),
        ]),
      );
      expect(await stored()).toEqual([
        reserve('kari', 'FIRST', 'driver-1'),
        reserve('ola', 'FIRST', 'driver-2'),
      ]);
      for (const season of seasons) {
        if (season !== null)
          expect(season.players.map(({ name }) => name)).toEqual(['Kari', 'Ola']);
      }
      expect(await db().selectFrom('season').select('revision').execute()).toEqual(before);
    });

    it('are filled where nobody looks, too', async () => {
      await list('kari', 'driver-1');
      expect(await finaliseDueGuesses(first(), server.clock)).toBe(false);
      server.clock.set(raceDeadline);
      expect(await finaliseDueGuesses(first(), server.clock)).toBe(true);
      expect(await finaliseDueGuesses(first(), server.clock)).toBe(false);
      expect(await stored()).toEqual([reserve('kari', 'FIRST', 'driver-1')]);
    });

    it('go by the lists of then, whoever changes one afterwards', async () => {
      await list('kari', 'driver-1');
      server.clock.set(raceDeadline);
      await save(kari, { first: ['driver-2'], tenth: ['driver-3'] });
      await look();
      expect(await stored()).toEqual([reserve('kari', 'FIRST', 'driver-1')]);
    });

    it('A race that had no grid then gets none, though one is set afterwards', async () => {
      await list('kari', 'driver-1');
      await db().deleteFrom('grid_place').execute();
      server.clock.set(raceDeadline);
      const places = WORLD.drivers.map((driverId, index) => ({
        driverId,
        position: index + 1,
      }));
      const answer = await admin.send('PUT', `/api/admin/races/${race}/grid`, {
        state: 'FINAL',
        places,
      });
      expect(answer.status).toBe(204);
      await look();
      expect(await stored()).toEqual([]);
    });

    it('A cancelled race gets none', async () => {
      await list('kari', 'driver-1');
      await admin.send('PUT', `/api/admin/races/${race}/cancelled`);
      server.clock.set(raceDeadline + HOUR_MS);
      await look();
      await finaliseDueGuesses(first(), server.clock);
      expect(await stored()).toEqual([]);
    });

    it('A race whose result was there before gets none', async () => {
      await list('kari', 'driver-1');
      await insertResult(db(), race, WORLD.drivers);
      server.clock.set(raceDeadline);
      await look();
      expect(await stored()).toEqual([]);
    });
  });

  describe('When a deadline that has passed moves into the future', () => {
    const reopened = raceDeadline + 2 * HOUR_MS;

    /** The sources reported an earlier start for a while. */
    async function closeByWrongStart() {
      await db()
        .updateTable('race')
        .set({ starts_at: reopened + 5 * MINUTE_MS })
        .where('id', '=', race)
        .execute();
      await db()
        .insertInto('race_move')
        .values({
          id: 'wrong',
          race_id: race,
          moved_at: raceDeadline - HOUR_MS,
          from_starts_at: reopened + 5 * MINUTE_MS,
          to_starts_at: raceStart,
          from_deadline: reopened,
          to_deadline: raceDeadline,
          is_import: 1,
        })
        .execute();
    }

    it('then its reserves are taken out again, and put in at the new one', async () => {
      await closeByWrongStart();
      await list('kari', 'driver-1');
      await insertRaceGuess(db(), { userId: 'ola', raceId: race, first: 'driver-2' });
      server.clock.set(raceDeadline);
      expect((await shown()).first).toHaveLength(2);
      const moved = await admin.send('PUT', `/api/admin/races/${race}/deadline`, {
        guessDeadline: reopened,
      });
      expect(moved.status).toBe(204);
      expect(await stored()).toMatchObject([{ user_id: 'ola', is_reserve: 0 }]);
      expect((await look()).guessers).toEqual(['Ola']);
      expect((await server.newClient().get(`/api/public/race-guess?raceId=${race}`)).status).toBe(
        403,
      );
      expect(await kari.getJson<RaceToGuessView>(`/api/guess/race/${race}`)).toMatchObject({
        isOpen: true,
        first: null,
        reserves: { first: 'Driver 1' },
      });
      await save(kari, { first: ['driver-4'], tenth: [] });
      server.clock.set(reopened);
      expect((await shown()).first).toMatchObject([
        { user: 'Ola', driver: 'Driver 2', isReserve: false },
        { user: 'Kari', driver: 'Driver 4', isReserve: true },
      ]);
      expect((await look()).guessers).toEqual(['Kari', 'Ola']);
    });

    it('then what is guessed in an open race is no reserve, though a clock had been ahead', async () => {
      await list('kari', 'driver-1');
      server.clock.set(raceDeadline);
      await look();
      server.clock.set(raceDeadline - MINUTE_MS);
      const answer = await kari.send('PUT', `/api/guess/race/${race}/first`, {
        driver: 'driver-1',
      });
      expect(answer.status).toBe(200);
      expect(await stored()).toMatchObject([{ user_id: 'kari', is_reserve: 0 }]);
      server.clock.set(raceDeadline);
      expect((await shown()).first).toMatchObject([{ user: 'Kari', isReserve: false }]);
    });
  });

  describe('a season without them', () => {
    const of = (path: string) => admin.getJson<AdminSeason>(`/api/admin/seasons/${path}`);
    const turn = async (isOn: boolean) =>
      outcomeOf(await admin.send('PUT', `/api/admin/seasons/${year}/reserves`, { isOn }));

    it('fills nothing, and takes no lists', async () => {
      await list('kari', 'driver-1');
      await db().updateTable('season').set({ has_reserves: 0 }).execute();
      expect(await outcomeOf(await save(kari, { first: [], tenth: [] }))).toBe('409 conflict');
      expect(await kari.getJson<ReservesView>(LISTS)).toMatchObject({ isOpen: false });
      expect((await kari.getJson<GuessOverview>('/api/guess')).reserves).toBeNull();
      server.clock.set(raceDeadline);
      await look();
      await finaliseDueGuesses(first(), server.clock);
      expect(await stored()).toEqual([]);
    });

    it('gets them from an admin, until the deadline of its first race', async () => {
      await turn(false);
      expect(await of(`${year}`)).toMatchObject({ hasReserves: false, canSwitchReserves: true });
      server.clock.set(raceDeadline - 1);
      expect(await turn(true)).toBe('204');
      expect(await of(`${year}`)).toMatchObject({ hasReserves: true });
      server.clock.set(raceDeadline);
      expect(await turn(false)).toBe('409 deadline-passed');
      expect(await of(`${year}`)).toMatchObject({ hasReserves: true, canSwitchReserves: false });
    });

    it('is one that was stored, and not a new one, unless its admin says so', async () => {
      expect(await of(`${WORLD.lastYear}`)).toMatchObject({ hasReserves: false });
      await admin.send('PUT', '/api/admin/seasons/2031');
      expect(await of('2031')).toMatchObject({ hasReserves: true });
      await admin.send('PUT', '/api/admin/seasons/2032', { hasReserves: false });
      expect(await of('2032')).toMatchObject({ hasReserves: false });
      expect((await admin.send('PUT', '/api/admin/seasons/2026/source')).status).toBe(200);
      expect(await of('2026')).toMatchObject({ hasReserves: true });
    });
  });
});
