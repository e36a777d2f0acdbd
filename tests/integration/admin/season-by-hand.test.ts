import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AdminRaceResults } from '#contract/admin/admin-results.ts';
import type { AdminSeason, FinishPreview } from '#contract/admin/admin-seasons.ts';
import type { Home } from '#contract/scoring/home.ts';
import type { Placements } from '#contract/scoring/profiles.ts';
import { DAY_MS, HOUR_MS } from '#domain/base/time.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import type { Client } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { insertPerson, logIn, logInAdmin } from '#support/rows/people.ts';
import { step } from '#support/running/step.ts';

const YEAR = 2031;
const JANUARY = Date.UTC(YEAR, 0, 10, 12);
const TESTING = Date.UTC(YEAR, 1, 20, 9);
const FIRST_RACE = Date.UTC(YEAR, 2, 9, 14);
const SECOND_RACE = Date.UTC(YEAR, 2, 23, 14);

/**
 * Points by hand, with the default tables. The drivers are A to D (teams X: A, B; Y: C, D).
 *
 * Race 1: A B C D. Flags: yellow, safety car. Race 2: C A B, D retired (4th). Flags: yellow, red.
 * Standings at the end: drivers A C B D, constructors X Y. Flags: 2 yellow, 1 red, 1 safety car.
 *
 * Åse: A B C D | X Y | 2 1 1 | race 1: A, D | race 2: C, B
 *   DRIVER 10 + (B 2nd, is 3rd: 5) + (C 3rd, is 2nd: 5) + 10 = 30; CONSTRUCTOR 10 + 10 = 20;
 *   FLAG 25 × 3 = 75; FIRST 25 + 25 = 50; TENTH (D 4th, off by 6: 6) + (B 3rd, off by 7: 4) = 10. 185.
 * Bo: D C B A | Y X | 0 0 0 | race 1: B, A | race 2: nothing
 *   DRIVER (D 1st, is 4th: 1) + 10 (C) + 10 (B) + (A 4th, is 1st: 1) = 22; CONSTRUCTOR 2 + 2 = 4;
 *   FLAG (2 off: 5) + (1 off: 12) + (1 off: 12) = 29; FIRST (B 2nd: 18); TENTH (A 1st, off by 9: 1). 74.
 * Cid: nothing but race 2: D, D: FIRST (4th, off by 3: 12); TENTH (off by 6: 6). 18.
 */
const POINTS = { Åse: 185, Bo: 74, Cid: 18 };

onAnyDatabase('a whole season by hand, without any import', (open) => {
  let server: TestServer;
  let admin: Client;
  const players = new Map<string, Client>();
  const ids = new Map<string, string>();
  let races: string[] = [];

  beforeAll(async () => {
    server = await startServer(open(), { now: JANUARY });
    for (const [index, username] of ['Åse', 'Bo', 'Cid'].entries()) {
      const login = `spiller${index + 1}`;
      const { id } = await insertPerson(open(), server, { login, username });
      ids.set(username, id);
      players.set(username, await logIn(server, login));
    }
    admin = await logInAdmin(open(), server);
  });
  afterAll(() => server.close());

  const id = (name: string) => ids.get(name) ?? '';
  const call = async (client: Client | undefined, method: string, path: string, body?: unknown) => {
    const answer = await client?.send(method, path, body);
    const text = await answer?.text();
    expect(`${method} ${path}: ${answer?.status} ${text}`).toMatch(/: 20[014] /);
    return JSON.parse(text || '{}') as { id: string };
  };
  const manage = (method: string, path: string, body?: unknown) =>
    call(admin, method, `/api/admin/${path}`, body);
  const guess = (name: string, path: string, body: unknown) =>
    call(players.get(name), 'PUT', `/api/guess/${path}`, body);
  const of = (...names: string[]) => names.map(id);
  const grid = (...names: string[]) => ({
    state: 'FINAL',
    places: names.map((name, index) => ({ driverId: id(name), position: index + 1 })),
  });
  const standings = (...rows: (readonly [string, number])[]) => ({
    rows: rows.map(([name, points], index) => ({
      competitorId: id(name),
      position: index + 1,
      points,
    })),
  });
  const classified = (name: string, position: number, points: number) => ({
    driverId: id(name),
    position,
    status: 'CLASSIFIED',
    laps: 50,
    points,
  });
  const setByHand = async (raceId = '') =>
    (await admin.getJson<AdminRaceResults>(`/api/admin/races/${raceId}/results`)).byHand;
  const home = () => admin.getJson<Home>('/api/public/home');

  it('is made, guessed, run, finished, opened again and finished for good', async () => {
    await step('is made: the season, its teams, drivers, races and deadline', async () => {
      expect((await home()).year).toBeNull();
      await manage('PUT', `seasons/${YEAR}`);
      // The season is deleted as a mistake, and added again.
      await manage('DELETE', `seasons/${YEAR}`);
      expect((await home()).year).toBeNull();
      await manage('PUT', `seasons/${YEAR}`);
      for (const [name, colour] of [
        ['X', '#ff0000'],
        ['Y', '#0000ff'],
      ]) {
        const team = await manage('POST', `seasons/${YEAR}/constructors`, {
          name,
          colour,
          aliases: [],
        });
        ids.set(String(name), team.id);
      }
      for (const [name, team] of [
        ['D', 'Y'],
        ['A', 'X'],
        ['B', 'X'],
        ['C', 'Y'],
      ] as const) {
        const driver = { name, code: `${name}${name}${name}`, number: null, aliases: [] };
        const made = await manage('POST', `seasons/${YEAR}/drivers`, {
          ...driver,
          constructorId: id(team),
        });
        ids.set(name, made.id);
      }
      await manage('PUT', `seasons/${YEAR}/drivers/order`, { ids: of('A', 'B', 'C', 'D') });
      // The later race is added first, because races are sorted by start.
      const race = (name: string, startsAt: number) =>
        manage('POST', `seasons/${YEAR}/races`, {
          name,
          startsAt,
          qualifyingAt: startsAt - DAY_MS,
          sprintAt: null,
        });
      const second = await race('Andre', SECOND_RACE);
      const first = await race('Første', FIRST_RACE);
      races = [first.id, second.id];
      await manage('PUT', `seasons/${YEAR}/deadline`, { guessDeadline: TESTING });

      const deletion = await admin.send('DELETE', `/api/admin/seasons/${YEAR}`);
      expect(deletion.status).toBe(409);
      const season = await admin.getJson<AdminSeason>(`/api/admin/seasons/${YEAR}`);
      expect(
        season.races.map(({ position, name, guessDeadline }) => [position, name, guessDeadline]),
      )
        // Deadlines are five minutes before the start.
        .toEqual([
          [1, 'Første', FIRST_RACE - 300_000],
          [2, 'Andre', SECOND_RACE - 300_000],
        ]);
      expect(season.drivers.map(({ name }) => name)).toEqual(['A', 'B', 'C', 'D']);
      expect((await home()).next).toMatchObject({ kind: 'SEASON', closesAt: TESTING });
    });

    await step('is guessed', async () => {
      const seasonGuesses = {
        Åse: { drivers: of('A', 'B', 'C', 'D'), constructors: of('X', 'Y'), flags: [2, 1, 1] },
        Bo: { drivers: of('D', 'C', 'B', 'A'), constructors: of('Y', 'X'), flags: [0, 0, 0] },
      };
      for (const [name, { drivers, constructors, flags }] of Object.entries(seasonGuesses)) {
        await guess(name, `season/${YEAR}/drivers`, { order: drivers });
        await guess(name, `season/${YEAR}/constructors`, { order: constructors });
        const [YELLOW_FLAG, RED_FLAG, SAFETY_CAR] = flags;
        await guess(name, `season/${YEAR}/flags`, { YELLOW_FLAG, RED_FLAG, SAFETY_CAR });
      }
      server.clock.set(TESTING);
      const late = await players.get('Cid')?.send('PUT', `/api/guess/season/${YEAR}/drivers`, {
        order: of('A', 'B', 'C', 'D'),
      });
      expect(late?.status).toBe(409);
      expect((await home()).guessers).toEqual(['Bo', 'Åse']);
    });

    await step('runs its first race', async () => {
      server.clock.set(FIRST_RACE - DAY_MS);
      await manage('PUT', `races/${races[0]}/grid`, grid('A', 'B', 'C', 'D'));
      await guess('Åse', `race/${races[0]}/first`, { driver: id('A') });
      await guess('Åse', `race/${races[0]}/tenth`, { driver: id('D') });
      await guess('Bo', `race/${races[0]}/first`, { driver: id('B') });
      await guess('Bo', `race/${races[0]}/tenth`, { driver: id('A') });

      server.clock.set(FIRST_RACE + HOUR_MS);
      const flags = `races/${races[0]}/flags`;
      await manage('POST', flags, { type: 'YELLOW_FLAG', session: 'RACE', lap: 3 });
      await manage('POST', flags, { type: 'SAFETY_CAR', session: 'RACE', lap: 4 });
      const slip = await manage('POST', flags, { type: 'RED_FLAG', session: 'RACE', lap: 4 });
      await manage('DELETE', `${flags}/${slip.id}`);
      server.clock.set(FIRST_RACE + 3 * HOUR_MS);
      await manage('PUT', `races/${races[0]}/result`, {
        rows: [
          classified('A', 1, 25),
          classified('B', 2, 18),
          classified('C', 3, 15),
          classified('D', 4, 12),
        ],
      });
      await manage(
        'PUT',
        `races/${races[0]}/driver-standings`,
        standings(['A', 25], ['B', 18], ['C', 15], ['D', 12]),
      );
      await manage(
        'PUT',
        `races/${races[0]}/constructor-standings`,
        standings(['X', 43], ['Y', 27]),
      );

      expect(await setByHand(races[0])).toEqual([
        'GRID',
        'RACE_RESULT',
        'DRIVER_STANDINGS',
        'CONSTRUCTOR_STANDINGS',
      ]);
      expect(await setByHand(races[1])).toEqual([]);
      const { leaderboard } = await home();
      // Åse: 10 × 4 + 20 + (1, 1, 0 off: 12 + 12 + 25) + 25 + 6. Bo: 1 + 5 + 5 + 1 + 4 + (12 + 25 + 12) + 18 + 1.
      expect(leaderboard?.map(({ guesser }) => [guesser.username, guesser.points])).toEqual([
        ['Åse', 140],
        ['Bo', 84],
      ]);
    });

    await step('runs its second race', async () => {
      server.clock.set(SECOND_RACE - DAY_MS);
      await manage('PUT', `races/${races[1]}/grid`, grid('C', 'A', 'B', 'D'));
      await guess('Åse', `race/${races[1]}/first`, { driver: id('C') });
      await guess('Åse', `race/${races[1]}/tenth`, { driver: id('B') });
      await guess('Cid', `race/${races[1]}/first`, { driver: id('D') });
      await guess('Cid', `race/${races[1]}/tenth`, { driver: id('D') });
      server.clock.set(SECOND_RACE + 3 * HOUR_MS);
      const flags = `races/${races[1]}/flags`;
      await manage('POST', flags, { type: 'YELLOW_FLAG', session: 'RACE', lap: 1 });
      await manage('POST', flags, { type: 'RED_FLAG', session: 'RACE', lap: 30 });
      await manage('PUT', `races/${races[1]}/result`, {
        rows: [
          classified('C', 1, 25),
          classified('A', 2, 18),
          classified('B', 3, 15),
          { driverId: id('D'), position: null, status: 'RETIRED', laps: 12, points: 0 },
        ],
      });
      await manage(
        'PUT',
        `races/${races[1]}/driver-standings`,
        standings(['A', 43], ['C', 40], ['B', 33], ['D', 12]),
      );
      await manage(
        'PUT',
        `races/${races[1]}/constructor-standings`,
        standings(['X', 76], ['Y', 52]),
      );
      const { leaderboard } = await home();
      expect(
        Object.fromEntries(
          leaderboard?.map(({ guesser }) => [guesser.username, guesser.points]) ?? [],
        ),
      ).toEqual(POINTS);
    });

    await step('is finished, with medals, after a preview of the same', async () => {
      const preview = await admin.getJson<FinishPreview>(`/api/admin/seasons/${YEAR}/finish`);
      expect(preview).toMatchObject({ canFinish: true, racesWithoutResult: [] });
      expect(preview.racesWithoutFlagCount.map(({ id }) => id)).toEqual(races);
      await manage('PUT', `races/${races[0]}/flags-counted`);
      const { racesWithoutFlagCount } = await admin.getJson<FinishPreview>(
        `/api/admin/seasons/${YEAR}/finish`,
      );
      expect(racesWithoutFlagCount.map(({ id }) => id)).toEqual([races[1]]);
      expect(
        preview.placements.map(({ user, position, points, medal }) => [
          user.username,
          position,
          points,
          medal,
        ]),
      ).toEqual([
        ['Åse', 1, POINTS.Åse, 'GOLD'],
        ['Bo', 2, POINTS.Bo, 'SILVER'],
        ['Cid', 3, POINTS.Cid, 'BRONZE'],
      ]);
      await manage('PUT', `seasons/${YEAR}/finish`, { confirmation: String(YEAR) });
      expect(await admin.getJson<FinishPreview>(`/api/admin/seasons/${YEAR}/finish`)).toMatchObject(
        {
          racesWithoutFlagCount,
        },
      );
      const placements = await admin.getJson<Placements>(
        `/api/public/user/placements/${id('Åse')}`,
      );
      expect(placements).toEqual({
        username: 'Åse',
        previousPlacements: [{ pos: 1, value: YEAR }],
        medals: { gold: 1, silver: 0, bronze: 0 },
      });
      const { leaderboard, medalsOf } = await home();
      expect(medalsOf).toBe(YEAR);
      expect(leaderboard?.map(({ medal }) => medal)).toEqual(['GOLD', 'SILVER', 'BRONZE']);
    });

    await step('is opened again once, corrected, and finished for good', async () => {
      const undoing = async () => {
        const season = await admin.getJson<AdminSeason>(`/api/admin/seasons/${YEAR}`);
        return { can: season.canUndoFinish, has: season.wasFinishUndone };
      };
      expect(await undoing()).toEqual({ can: true, has: false });
      await manage('DELETE', `seasons/${YEAR}/finish`);
      expect(await undoing()).toEqual({ can: false, has: true });
      const cid = () => admin.getJson<Placements>(`/api/public/user/placements/${id('Cid')}`);
      expect((await cid()).previousPlacements).toEqual([]);
      await manage('PUT', `seasons/${YEAR}/points/FIRST`, { points: [25, 18, 15, 80] });
      await manage('PUT', `seasons/${YEAR}/finish`, { confirmation: String(YEAR) });
      expect(await undoing()).toEqual({ can: false, has: true });
      // 80 for a first place that was three off, in place of 12: 86, above Bo's 74.
      expect((await cid()).medals).toEqual({ gold: 0, silver: 1, bronze: 0 });
      const again = await admin.send('DELETE', `/api/admin/seasons/${YEAR}/finish`);
      expect(again.status).toBe(409);
      expect(await again.json()).toMatchObject({ code: 'finish-undone-before' });
      expect((await cid()).medals).toEqual({ gold: 0, silver: 1, bronze: 0 });
    });

    await step('was never touched by an import', async () => {
      expect(await open().db.selectFrom('import_run').select('id').execute()).toEqual([]);
    });
  });
});
