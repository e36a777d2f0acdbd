import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Home } from '#contract/scoring/home.ts';
import { MAX_COMPARED_PLAYERS } from '#domain/guessing/season-reveal.ts';
import { bumpRevisions } from '#server/season/bump-revisions.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import type { Client } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import {
  insertDefaultPoints,
  insertDriver,
  insertGrid,
  insertLeague,
  insertRace,
  insertResult,
  insertSeason,
  insertSeasonGuess,
  insertUser,
} from '#support/rows/factories.ts';
import { insertManyPlayers } from '#support/rows/many-players.ts';
import { insertPerson, logIn } from '#support/rows/people.ts';
import { step } from '#support/running/step.ts';

const YEAR = 2025;
const DRIVERS = Array.from({ length: 10 }, (_, index) => `d${index + 1}`);
const [FIRST = '', SECOND = '', ...REST] = DRIVERS;
const LEAGUE = 'some-of-them';
const PLAYERS = ['kari', 'ola', 'siv', 'eva'] as const;
const userOf = (id: string) => ({ id, username: id.toUpperCase() });
const SWAPPED = [SECOND, FIRST, ...REST];

onAnyDatabase('what everybody guessed of the season', (open) => {
  let server: TestServer;
  let visitor: Client;
  let siv: Client;
  let deadline = 0;
  let raceDeadline = 0;

  const toldOf = () => open().inWriteTransaction((trx) => bumpRevisions(trx, YEAR));
  const home = () => visitor.getJson<Home>('/api/public/home');
  const leagueHome = () => siv.getJson<Home>(`/api/league/${LEAGUE}/home`);
  const setDeadline = async (guess_deadline: number, passed_deadline: number | null = null) => {
    await open()
      .db.updateTable('season')
      .set({ guess_deadline, passed_deadline })
      .where('year', '=', YEAR)
      .execute();
    await toldOf();
  };
  const guess = (userId: string, drivers: readonly string[]) =>
    insertSeasonGuess(open().db, { userId, year: YEAR, drivers: [...drivers] });
  const forget = (userId: string) =>
    open().db.deleteFrom('order_guess').where('user_id', '=', userId).execute();

  beforeAll(async () => {
    server = await startServer(open(), { people: [{ login: 'siv', name: 'siv' }] });
    visitor = server.newClient();
    const { db } = open();
    await insertSeason(db, { year: YEAR });
    await insertDefaultPoints(db, YEAR);
    for (const id of DRIVERS) await insertDriver(db, { id, year: YEAR, name: `Driver ${id}` });
    const race = await insertRace(db, { id: 'race-1', year: YEAR, position: 1 });
    await insertGrid(db, race.id, DRIVERS);
    raceDeadline = race.guess_deadline;
    deadline = raceDeadline - 1000;
    server.clock.set(deadline - 1);
    await insertPerson(open(), server, { login: 'siv', ...userOf('siv') });
    for (const id of PLAYERS.filter((each) => each !== 'siv')) await insertUser(db, userOf(id));
    siv = await logIn(server, 'siv');
    await insertLeague(db, { id: LEAGUE, members: ['siv', 'kari', 'ola'] });
    await guess('kari', DRIVERS);
    await guess('ola', DRIVERS);
    await guess('siv', DRIVERS.toReversed());
    await guess('eva', SWAPPED);
    await setDeadline(deadline);
  });
  afterAll(() => server.close());

  it('is secret, then told, and over with the first result', async () => {
    await step(
      'is secret to the last moment, and nothing tells one guess from another',
      async () => {
        const told = async () => {
          const answers = [await visitor.get('/api/public/home'), await visitor.get('/')];
          return Promise.all(
            answers.map(async (each) => [each.headers.get('etag'), await each.text()]),
          );
        };
        expect((await home()).reveal).toBeNull();
        expect((await leagueHome()).reveal).toBeNull();
        const before = await told();
        await forget('eva');
        await guess('eva', DRIVERS.toReversed());
        await toldOf();
        expect(await told()).toEqual(before);
        await forget('eva');
        await guess('eva', SWAPPED);
        await toldOf();
      },
    );

    await step('is told from the deadline on', async () => {
      server.clock.set(deadline);
      expect((await home()).reveal).toEqual({
        count: 4,
        champions: [
          { driver: 'Driver d1', count: 2 },
          { driver: 'Driver d2', count: 1 },
          { driver: 'Driver d10', count: 1 },
        ],
        loners: [
          { player: userOf('eva'), driver: 'Driver d2' },
          { player: userOf('siv'), driver: 'Driver d10' },
        ],
        boldest: { players: [userOf('siv')], places: 5 },
        alike: { players: [userOf('kari'), userOf('ola')], places: 0 },
      });
    });

    await step('is told of a league among its members', async () => {
      expect((await leagueHome()).reveal).toMatchObject({
        count: 3,
        loners: [{ player: userOf('siv'), driver: 'Driver d10' }],
      });
    });

    await step('When the season is opened again, then it is secret again', async () => {
      await setDeadline(raceDeadline, deadline);
      expect((await home()).reveal).toBeNull();
      await setDeadline(deadline);
      expect((await home()).reveal).not.toBeNull();
    });

    await step('of very many tells only in whom they believe', async () => {
      const count = MAX_COMPARED_PLAYERS - 3;
      await insertManyPlayers(open(), { year: YEAR, count });
      for (let number = 0; number < count; number++) await guess(`many-${number}`, SWAPPED);
      await toldOf();
      const { reveal, playerCount } = await home();
      expect(playerCount).toBe(201);
      expect(reveal).toMatchObject({ count: 201, boldest: null, alike: null });
      expect((await leagueHome()).reveal?.boldest).not.toBeNull();
    });

    await step('is over with the first result', async () => {
      server.clock.set(raceDeadline);
      expect((await home()).reveal).not.toBeNull();
      await insertResult(open().db, 'race-1', DRIVERS);
      await toldOf();
      expect((await home()).reveal).toBeNull();
    });
  });
});
