import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SeasonChances } from '#contract/scoring/chances.ts';
import type { Home } from '#contract/scoring/home.ts';
import { bumpRevisions } from '#server/season/bump-revisions.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { type Client, outcomeOf } from '#support/requests/client.ts';
import {
  startServer,
  type TestServer,
  type TestServerOptions,
} from '#support/requests/start-server.ts';
import {
  insertConstructor,
  insertDefaultPoints,
  insertDriver,
  insertGrid,
  insertLeague,
  insertRace,
  insertRaceGuess,
  insertResult,
  insertSeason,
  insertSeasonGuess,
  insertStandings,
} from '#support/rows/factories.ts';
import { insertManyPlayers } from '#support/rows/many-players.ts';
import { insertPerson, logIn } from '#support/rows/people.ts';
import { IS_EXHAUSTIVE } from '#support/running/exhaustive.ts';
import { step } from '#support/running/step.ts';
import { chanceWorkers } from '#support/services/chance-worker.ts';

const YEAR = 2025;
const PATH = '/api/public/chances';
const DRIVERS = Array.from({ length: 12 }, (_, index) => `d${index + 1}`);
const PEOPLE = ['eva', 'kari', 'ola', 'per', 'siv'] as const;
const RACES = 5;
const RUN = 4;
const raceAt = (position: number) => `race-${position}`;

/** Code that a test's worker runs with each task before it computes. */
const LOG_TASK = `
  const { seasonGuesses, run } = task.season;
  fs.appendFileSync(file, seasonGuesses.length + ' players, race ' + run.length + '\\n');
`;
const WAIT_FOR_GO = `
  const nothing = new Int32Array(new SharedArrayBuffer(4));
  while (!fs.existsSync(file + '.go')) Atomics.wait(nothing, 0, 0, 5);
`;

const path = (leagueId: string) => `/api/league/${leagueId}/chances`;

onAnyDatabase('chances', { scope: 'test' }, (open) => {
  const workers = chanceWorkers();
  const servers: TestServer[] = [];
  let now = 0;
  let server: TestServer;
  let visitor: Client;

  async function start(options: TestServerOptions = {}): Promise<TestServer> {
    const started = await startServer(open(), {
      people: [...PEOPLE, 'fremmed'].map((login) => ({ login, name: login })),
      now,
      chances: {},
      ...options,
    });
    servers.push(started);
    return started;
  }
  const told = () => open().inWriteTransaction((trx) => bumpRevisions(trx, YEAR));
  const ask = (client: Client, at = PATH) => client.getJson<SeasonChances>(at);
  async function whenReady(client: Client, at = PATH): Promise<SeasonChances> {
    // The worker has the lowest priority.
    await expect
      .poll(async () => (await ask(client, at)).missing, { timeout: 300_000, interval: 200 })
      .toBe(0);
    return ask(client, at);
  }
  const chancesOf = ({ players }: SeasonChances) =>
    Object.fromEntries(players.map(({ id, chances }) => [id, chances]));

  beforeEach(async () => {
    const { db } = open();
    await insertSeason(db, { year: YEAR });
    await insertDefaultPoints(db, YEAR);
    for (const id of DRIVERS) await insertDriver(db, { id, year: YEAR });
    await insertConstructor(db, { id: 'a-team', year: YEAR });
    for (let position = 1; position <= RACES; position++) {
      const race = await insertRace(db, { id: raceAt(position), year: YEAR, position });
      await insertGrid(db, race.id, DRIVERS);
      if (position === RUN + 1) now = race.guess_deadline - 1;
      if (position > RUN) continue;
      await insertResult(db, race.id, DRIVERS);
      for (const kind of ['DRIVER', 'CONSTRUCTOR'] as const) {
        const order = kind === 'DRIVER' ? DRIVERS : ['a-team'];
        await insertStandings(db, race.id, kind, { order, points: 100 });
      }
    }
    server = await start();
    visitor = server.newClient();
    for (const id of PEOPLE) {
      await insertPerson(open(), server, { login: id, id, username: id.toUpperCase() });
      await insertSeasonGuess(db, { userId: id, year: YEAR, drivers: DRIVERS });
    }
    await insertPerson(open(), server, { login: 'fremmed', id: 'fremmed', username: 'Fremmed' });
    await insertLeague(db, { id: 'closed', members: ['ola', 'per', 'siv'] });
    await insertLeague(db, { id: 'open', members: ['ola', 'siv'], is_open: 1 });
    for (let position = 1; position <= RUN; position++) {
      const picks = { eva: 5, kari: 1, ola: 2, per: position, siv: 12 };
      for (const [userId, first] of Object.entries(picks)) {
        await insertRaceGuess(db, { userId, raceId: raceAt(position), first: `d${first}` });
      }
    }
    await told();
  });
  afterEach(async () => {
    for (const each of servers.splice(0)) await each.close();
  });

  describe('of everybody', () => {
    it('are worked out once for each race, and again from a corrected one on', async () => {
      let ready: SeasonChances;
      await step('are still to come at first, and nobody waits for them', async () => {
        const first = await ask(visitor);
        expect(first).toMatchObject({ year: YEAR, isGiven: true, missing: RUN });
        expect(first.raceIds).toEqual([1, 2, 3, 4].map(raceAt));
        expect(chancesOf(first)).toEqual(
          Object.fromEntries(PEOPLE.map((id) => [id, [null, null, null, null]])),
        );
        const home = await visitor.getJson<Home>('/api/public/home');
        expect(home.chances).toEqual({ isReady: false, now: [], before: [], turningPoints: [] });
      });

      await step('are there after every race a moment later, and sum to one', async () => {
        ready = await whenReady(visitor);
        for (let race = 0; race < RUN; race++) {
          const sum = ready.players.reduce((all, { chances }) => all + (chances[race] ?? 0), 0);
          expect(sum).toBeCloseTo(1, 2);
        }
        const { kari = [], siv = [] } = chancesOf(ready);
        expect(kari.at(-1)).toBeGreaterThan(siv.at(-1) ?? 1);
      });

      await step('are on the front page those of the latest race and the one before', async () => {
        const home = await visitor.getJson<Home>('/api/public/home');
        const at = (race: number) =>
          home.leaderboard?.map(({ guesser }) => chancesOf(ready)[guesser.id]?.[race]);
        expect(home.chances).toEqual({
          isReady: true,
          now: at(RUN - 1),
          before: at(RUN - 2),
          turningPoints: [],
        });
      });

      await step('have an ETag, and none of the guesses that are open is in it', async () => {
        const etag = async () => (await visitor.get(PATH)).headers.get('etag') ?? '';
        const before = await etag();
        await insertRaceGuess(open().db, { userId: 'siv', raceId: raceAt(RUN + 1), first: 'd1' });
        await told();
        expect(await etag()).toBe(before);
        expect((await visitor.get(PATH, { 'if-none-match': before })).status).toBe(304);
        // Chances depend on guesses of completed races only, so a newly public one changes nothing.
        server.clock.set(now + 1);
        expect(await ask(visitor)).toEqual(ready);
        server.clock.set(now);
      });

      await step('are the same on another instance, and after a start', async () => {
        const other = await start();
        expect(await whenReady(other.newClient())).toEqual(ready);
      });

      await step('of a year that there is not, or that is none, are not', async () => {
        const outcome = async (query: string) => outcomeOf(await visitor.get(`${PATH}?${query}`));
        expect(await outcome('year=1999')).toBe('404 season-not-found');
        expect(await outcome('year=x')).toBe('400 bad-request');
        expect(await ask(visitor, `${PATH}?year=${YEAR}`)).toEqual(ready);
      });

      await step(
        'before a corrected race stay as they were, and are worked out anew from there on',
        async () => {
          const { db } = open();
          const swap = async (from: string, to: string) =>
            db
              .updateTable('result_row')
              .set({ driver_id: to })
              .where('race_id', '=', raceAt(3))
              .where('driver_id', '=', from)
              .execute();
          for (const [from, to] of [
            ['d1', 'd99'],
            ['d12', 'd1'],
            ['d99', 'd12'],
          ] as const) {
            if (to === 'd99') await insertDriver(db, { id: 'd99', year: YEAR });
            await swap(from, to);
          }
          await told();
          const during = await ask(visitor);
          expect(during.missing).toBe(2);
          expect(during.players.map(({ chances }) => chances.slice(0, 2))).toEqual(
            ready.players.map(({ chances }) => chances.slice(0, 2)),
          );
          const after = chancesOf(await whenReady(visitor));
          for (const at of [2, 3]) {
            expect(after.kari?.[at]).toBeLessThan(chancesOf(ready).kari?.[at] ?? 0);
          }
        },
      );
    });
  });

  describe('of a league', () => {
    it('are among its members', async () => {
      const ola = await logIn(server, 'ola');
      const ofLeague = await whenReady(ola, path('closed'));
      expect(ofLeague.players.map(({ id }) => id)).toEqual(['ola', 'per', 'siv']);
      const home = await ola.getJson<Home>('/api/league/closed/home');
      expect(home.chances?.isReady).toBe(true);
      expect(home.chances?.now.reduce<number>((sum, each) => sum + (each ?? 0), 0)).toBeCloseTo(
        1,
        2,
      );
    });

    it('are about what counts in it, if it began with a race', async () => {
      await insertLeague(open().db, {
        id: 'since',
        members: ['ola', 'per', 'siv'],
        first_race_id: raceAt(3),
      });
      const ola = await logIn(server, 'ola');
      const { raceIds, players } = await whenReady(ola, path('since'));
      expect(raceIds).toEqual([3, 4].map(raceAt));
      for (const at of [0, 1]) {
        const sum = players.reduce((all, { chances }) => all + (chances[at] ?? 0), 0);
        expect(sum).toBeCloseTo(1, 2);
      }
      // Per has most points of the season, and Ola of these two races.
      const [ofOla, ofPer] = ['ola', 'per'].map(
        (id) => players.find((player) => player.id === id)?.chances[1] ?? 0,
      );
      expect(ofOla).toBeGreaterThan(ofPer ?? 1);
      const home = await ola.getJson<Home>('/api/league/since/home');
      expect(home.chances).toMatchObject({ isReady: true });
      expect(home.leaderboard?.map(({ guesser }) => guesser.points)).toEqual([36, 27, 0]);
    });

    it('are known to those who may know of it', async () => {
      const stranger = await logIn(server, 'fremmed');
      expect(await outcomeOf(await stranger.get(path('closed')))).toBe('404 league-not-found');
      expect(await outcomeOf(await visitor.get(path('closed')))).toBe('401 not-logged-in');
      expect((await stranger.get(path('open'))).status).toBe(200);
    });
  });

  describe('a process', () => {
    it('that dies is told in one line, and another is started once somebody asks after a pause', async () => {
      const dying = workers.with(`
        ${LOG_TASK}
        if (fs.readFileSync(file, 'utf8').split('\\n').length === 3) process.exit(3);
      `);
      const started = await start({ chances: { worker: dying.url } });
      const { wallClock, logs } = started;
      const ola = (await logIn(server, 'ola')).copy(started.url);
      const deaths = () => logs().split('chances could not be worked out').length - 1;
      await ask(ola);
      await expect.poll(deaths).toBe(1);
      // The first job is done; no other process starts at once, and no request fails.
      expect((await ask(ola)).missing).toBe(RUN - 1);
      expect((await ola.get('/api/public/home')).status).toBe(200);
      wallClock.advance(1_000);
      await ask(ola, path('closed'));
      const all = await whenReady(ola);
      expect((await dying.read()).slice(0, 3)).toEqual([
        '5 players, race 4',
        '5 players, race 3',
        '3 players, race 4',
      ]);
      expect(all).toEqual(await whenReady(visitor));
      expect(deaths()).toBe(1);
    });

    it('that dies is asked for by whoever has the front page open', async () => {
      const dying = workers.with(`
        ${LOG_TASK}
        if (fs.readFileSync(file, 'utf8').split('\\n').length === 2) process.exit(3);
      `);
      const started = await start({ chances: { worker: dying.url } });
      const client = started.newClient();
      const shown = async () => (await client.getJson<Home>('/api/public/home')).chances?.isReady;
      expect(await shown()).toBe(false);
      await expect.poll(started.logs).toContain('chances could not be worked out');
      expect(await shown()).toBe(false);
      started.wallClock.advance(1_000);
      await expect.poll(shown, { timeout: 300_000, interval: 200 }).toBe(true);
      expect(await dying.read()).toEqual([4, 4, 3].map((race) => `5 players, race ${race}`));
    });

    it('that has no room for what the front page lacks is asked for it again', async () => {
      const blocked = workers.with(`${LOG_TASK} ${WAIT_FOR_GO}`);
      const crowded = await start({ chances: { worker: blocked.url, mostWaiting: 1 } });
      const ola = (await logIn(server, 'ola')).copy(crowded.url);
      const home = async () => (await ola.getJson<Home>('/api/public/home')).chances?.isReady;
      await expect.poll(blocked.read).toEqual(['5 players, race 4']);
      // The newer race of a league takes the only room from the race before on the front page.
      await ask(ola, path('closed'));
      expect(await home()).toBe(false);
      await blocked.go();
      await expect.poll(home, { timeout: 300_000, interval: 200 }).toBe(true);
    });

    it.runIf(IS_EXHAUSTIVE)('ends when it has been idle, and begins again', async () => {
      const counted = workers.with(
        `if (!globalThis.isKnown) fs.appendFileSync(file, 'process\\n'); globalThis.isKnown = true;`,
      );
      const chances = { worker: counted.url };
      const client = (await start({ chances, workers: { idleMs: 0 } })).newClient();
      const board = await whenReady(client);
      await expect
        .poll(async () => {
          await open()
            .db.updateTable('points_table')
            .set((column) => ({ points: column('points', '+', 1) }))
            .where('category', '=', 'FIRST')
            .where('difference', '=', 0)
            .execute();
          await told();
          await whenReady(client);
          return (await counted.read()).length;
        })
        .toBeGreaterThan(1);
      expect(await ask(client)).not.toEqual(board);
    });

    it('ends with the server, whatever it was doing', async () => {
      const blocked = workers.with(`fs.appendFileSync(file, process.pid + '\\n'); for (;;);`);
      const started = await start({ chances: { worker: blocked.url } });
      await ask(started.newClient());
      await expect.poll(blocked.read).toHaveLength(1);
      const pid = Number((await blocked.read())[0]);
      expect(process.kill(pid, 0)).toBe(true);
      await started.close();
      servers.splice(servers.indexOf(started), 1);
      expect(() => process.kill(pid, 0)).toThrow('ESRCH');
      expect(started.logs()).not.toContain('chances could not be worked out');
    });

    it('does what is newest first, whoever asked for it', async () => {
      const blocked = workers.with(`${LOG_TASK} ${WAIT_FOR_GO}`);
      const started = await start({ chances: { worker: blocked.url } });
      const ola = (await logIn(server, 'ola')).copy(started.url);
      await ask(ola);
      await ask(ola, path('closed'));
      await blocked.go();
      await expect
        .poll(blocked.read)
        .toEqual(
          [4, 3, 2, 1].flatMap((race) => [`5 players, race ${race}`, `3 players, race ${race}`]),
        );
    });

    it.runIf(IS_EXHAUSTIVE)('has no more to do than there is room for', async () => {
      const blocked = workers.with(`${LOG_TASK} ${WAIT_FOR_GO}`);
      const chances = { worker: blocked.url, mostWaiting: 1 };
      const crowded = await start({ chances });
      const ola = (await logIn(server, 'ola')).copy(crowded.url);
      await ask(ola);
      await expect.poll(blocked.read).toEqual(['5 players, race 4']);
      await ask(ola, path('closed'));
      await ask(ola, path('open'));
      await blocked.go();
      await whenReady(ola, path('open'));
      // A job without room is dropped, the older one in favour of the newer.
      expect(await blocked.read()).toEqual([
        '5 players, race 4',
        '3 players, race 4',
        ...[4, 3, 2, 1].map((race) => `2 players, race ${race}`),
      ]);
    });
  });

  it('are not given where many play, but of their leagues', async () => {
    await insertManyPlayers(open(), { year: YEAR, count: 200 });
    await told();
    expect(await ask(visitor)).toEqual({
      year: YEAR,
      isGiven: false,
      raceIds: [],
      missing: 0,
      players: [],
    });
    expect((await visitor.getJson<Home>('/api/public/home')).chances).toBeNull();
    const ola = await logIn(server, 'ola');
    expect((await whenReady(ola, path('closed'))).players).toHaveLength(3);
  });

  describe('when the season is run', () => {
    beforeEach(async () => {
      const { db } = open();
      for (let position = RUN + 1; position <= RACES; position++) {
        await insertResult(db, raceAt(position), DRIVERS);
      }
      await told();
    });
    const ola = () => logIn(server, 'ola');

    it('are told to the end once the standings are there, and before the season’s deadline not at all', async () => {
      await step('the end is told once the standings are there', async () => {
        const client = await ola();
        const late = await whenReady(client, path('closed'));
        expect(late.players.map(({ chances }) => chances.at(-1))).toEqual([null, null, null]);
        for (const kind of ['DRIVER', 'CONSTRUCTOR'] as const) {
          const order = kind === 'DRIVER' ? DRIVERS : ['a-team'];
          await insertStandings(open().db, raceAt(RACES), kind, { order, points: 100 });
        }
        await told();
        const ready = await whenReady(client, path('closed'));
        const ends = ready.players.map(({ chances }) => chances.at(-1));
        expect(ends.toSorted()).toEqual([0, 0, 1]);
        const home = await client.getJson<Home>('/api/league/closed/home');
        expect(home.chances).toMatchObject({ isReady: true, now: [], before: [] });
        const turns = home.chances?.turningPoints ?? [];
        expect(turns.length).toBeGreaterThan(0);
        for (const { raceId, player, from, to } of turns) {
          const at = ready.raceIds.indexOf(raceId);
          expect(chancesOf(ready)[player.id]?.slice(at - 1, at + 1)).toEqual([from, to]);
        }
      });

      await step('and are none before the season’s deadline', async () => {
        await open()
          .db.updateTable('season')
          .set({ guess_deadline: now + 1e9 })
          .execute();
        await told();
        const { isGiven, players } = await ask(await ola(), path('closed'));
        expect([isGiven, players]).toEqual([false, []]);
      });
    });
  });
});
