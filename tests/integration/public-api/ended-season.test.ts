import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Home } from '#contract/scoring/home.ts';
import type { SeasonRecap } from '#contract/scoring/season-recap.ts';
import { DAY_MS } from '#domain/base/time.ts';
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
  insertRaceGuess,
  insertResult,
  insertSeason,
  insertUser,
} from '#support/rows/factories.ts';
import { insertPerson, logIn, logInAdmin } from '#support/rows/people.ts';
import { step } from '#support/running/step.ts';

const YEAR = 2025;
const NEXT = YEAR + 1;
const DECEMBER = Date.UTC(YEAR, 11, 10);
const JANUARY = Date.UTC(NEXT, 0, 10);
const TESTING = Date.UTC(NEXT, 1, 26);
const DRIVERS = Array.from({ length: 12 }, (_, index) => `d${index + 1}`);
const LEAGUE = 'the-others';
const PLAYERS = ['eva', 'kari', 'ola', 'siv'] as const;
type PlayerId = (typeof PLAYERS)[number];
const userOf = (id: PlayerId) => ({ id, username: id.toUpperCase() });
/**
 * Guesses of four races with the same result, in which first and tenth are worth 25 points each.
 */
const GUESSES: Readonly<Record<PlayerId, readonly (readonly [string, string])[]>> = {
  kari: [
    ['d1', 'd10'],
    ['d1', 'd10'],
    ['d1', 'd10'],
    ['d1', 'd10'],
  ],
  ola: [
    ['d1', 'd10'],
    ['d1', 'd10'],
    ['d2', 'd11'],
    ['d2', 'd11'],
  ],
  siv: [
    ['d2', 'd11'],
    ['d2', 'd11'],
    ['d1', 'd10'],
    ['d1', 'd10'],
  ],
  eva: [
    ['d3', 'd12'],
    ['d3', 'd12'],
    ['d3', 'd12'],
    ['d3', 'd12'],
  ],
};
const [KARI, MIDDLE, EVA] = [200, 172, 120];

onAnyDatabase('a season that is over', (open) => {
  let server: TestServer;
  let visitor: Client;
  let siv: Client;
  let admin: Client;

  const home = (client = visitor) => client.getJson<Home>('/api/public/home');
  const leagueHome = () => siv.getJson<Home>(`/api/league/${LEAGUE}/home`);
  const recapOf = (id: string, year: number | string = YEAR) =>
    visitor.get(`/api/public/user/${id}/year/${year}`);
  const finish = async () => {
    const body = { confirmation: String(YEAR) };
    expect((await admin.send('PUT', `/api/admin/seasons/${YEAR}/finish`, body)).status).toBe(204);
  };
  const undo = async () => {
    expect((await admin.send('DELETE', `/api/admin/seasons/${YEAR}/finish`)).status).toBe(204);
  };
  const ENDED = {
    year: YEAR,
    isProvisional: false,
    playerCount: 4,
    steps: [
      { medal: 'GOLD', points: KARI, players: [userOf('kari')], count: 1 },
      { medal: 'SILVER', points: MIDDLE, players: [userOf('ola'), userOf('siv')], count: 2 },
    ],
    places: [
      { id: 'kari', position: 1, points: KARI },
      { id: 'ola', position: 2, points: MIDDLE },
      { id: 'siv', position: 2, points: MIDDLE },
      { id: 'eva', position: 4, points: EVA },
    ],
  };

  beforeAll(async () => {
    server = await startServer(open(), {
      now: DECEMBER,
      people: ['siv', 'admin'].map((login) => ({ login, name: login })),
    });
    visitor = server.newClient();
    const { db } = open();
    await insertSeason(db, { year: YEAR });
    await insertDefaultPoints(db, YEAR);
    for (const id of DRIVERS) await insertDriver(db, { id, year: YEAR, name: `Driver ${id}` });
    await insertPerson(open(), server, { login: 'siv', ...userOf('siv') });
    for (const id of PLAYERS.filter((each) => each !== 'siv')) await insertUser(db, userOf(id));
    await insertUser(db, { id: 'late', username: 'LATE' });
    for (const position of [1, 2, 3, 4]) {
      const race = await insertRace(db, {
        id: `race-${position}`,
        name: `Løp ${position}`,
        year: YEAR,
        position,
      });
      await insertGrid(db, race.id, DRIVERS);
      await insertResult(db, race.id, DRIVERS);
      for (const userId of PLAYERS) {
        const [first, tenth] = GUESSES[userId][position - 1] ?? ['', ''];
        await insertRaceGuess(db, { userId, raceId: race.id, first, tenth });
      }
    }
    await insertLeague(db, { id: LEAGUE, members: ['siv', 'eva'] });
    siv = await logIn(server, 'siv');
    admin = await logInAdmin(open(), server);
    await open().inWriteTransaction((trx) => bumpRevisions(trx, YEAR));
  });
  afterAll(() => server.close());

  it('has a podium and stories from its finish until the next one has begun', async () => {
    await step(
      'has a provisional podium and no recap before an admin has finished it',
      async () => {
        expect(await home()).toMatchObject({ isRun: true, medalsOf: null });
        expect((await home()).ended).toEqual({ ...ENDED, isProvisional: true });
        expect((await leagueHome()).ended).toMatchObject({ isProvisional: true, playerCount: 2 });
        expect((await recapOf('kari')).status).toBe(403);
        expect((await recapOf('nobody')).status).toBe(404);
        expect((await recapOf('kari', 1999)).status).toBe(404);
        expect((await recapOf('kari', 'nittenni')).status).toBe(400);
      },
    );

    await step('once it is finished', async () => {
      await finish();

      await step('has a podium, for everybody and among the members of a league', async () => {
        expect((await home()).ended).toEqual(ENDED);
        expect((await leagueHome()).ended).toEqual({
          year: YEAR,
          isProvisional: false,
          playerCount: 2,
          steps: [
            { medal: 'GOLD', points: MIDDLE, players: [userOf('siv')], count: 1 },
            { medal: 'SILVER', points: EVA, players: [userOf('eva')], count: 1 },
          ],
          places: [
            { id: 'siv', position: 1, points: MIDDLE },
            { id: 'eva', position: 2, points: EVA },
          ],
        });
      });

      await step('is a recap for each who was in it, made once', async () => {
        const answer = await recapOf('siv');
        const recap = (await answer.json()) as SeasonRecap;
        expect(recap).toMatchObject({
          user: userOf('siv'),
          year: YEAR,
          rank: 2,
          medal: 'SILVER',
          points: MIDDLE,
          playerCount: 4,
          ranks: [3, 3, 3, 2],
          bestRound: {
            race: { id: 'race-3', position: 3, name: 'Løp 3' },
            points: 50,
            rank: 1,
            sharedWith: 1,
            picks: [
              { place: 'first', driver: 'Driver d1', finishPos: 1, points: 25 },
              { place: 'tenth', driver: 'Driver d10', finishPos: 10, points: 25 },
            ],
          },
          categories: [
            { category: 'FIRST', rank: 2, points: 86 },
            { category: 'TENTH', rank: 2, points: 86 },
          ],
          bullseyes: { total: 4, first: 2, tenth: 2, isMost: false },
          rival: { player: userOf('ola'), gaps: [-14, -28, -14, 0], leadChanges: 0 },
          turningPoint: null,
        });
        expect((await recapOf('late')).status).toBe(404);
        const etag = answer.headers.get('etag') ?? '';
        expect(etag).not.toBe('');
        const again = await visitor.get(`/api/public/user/siv/year/${YEAR}`, {
          'if-none-match': etag,
        });
        expect(again.status).toBe(304);
        expect(await (await siv.get(`/api/public/user/siv/year/${YEAR}`)).json()).toEqual(recap);
      });

      await step('is still shown in January, whether there is a new season or not', async () => {
        server.clock.set(JANUARY);
        expect(await home()).toMatchObject({ year: YEAR, next: null, ended: ENDED });
        await insertSeason(open().db, { year: NEXT, guess_deadline: TESTING });
        expect(await home()).toMatchObject({
          year: NEXT,
          leaderboard: null,
          next: { kind: 'SEASON', year: NEXT },
          ended: ENDED,
        });
        expect((await leagueHome()).ended).toMatchObject({ year: YEAR, playerCount: 2 });
        const page = await (await visitor.get('/api/public/user/siv/year/2026')).json();
        expect(page).toMatchObject({ code: 'not-available-yet' });
      });

      await step('tells the name that a player has now', async () => {
        const body = { username: 'Siv den store' };
        expect((await siv.send('PUT', '/api/settings/username', body)).status).toBe(200);
        const names = async () =>
          (await home()).ended?.steps.flatMap(({ players }) =>
            players.map((each) => each.username),
          );
        expect(await names()).toEqual(['KARI', 'OLA', 'Siv den store']);
        await siv.send('PUT', '/api/settings/username', { username: 'SIV' });
        expect(await names()).toEqual(['KARI', 'OLA', 'SIV']);
      });

      await step(
        'When the finish is undone, then nothing of it is left until it is finished again',
        async () => {
          await undo();
          expect((await home()).ended).toBeNull();
          expect((await leagueHome()).ended).toBeNull();
          expect((await recapOf('siv')).status).toBe(403);
          await finish();
          expect((await home()).ended).toEqual(ENDED);
          expect((await recapOf('siv')).status).toBe(200);
        },
      );

      await step('gives way when the new season has begun', async () => {
        server.clock.set(TESTING - 1);
        expect((await home()).ended).toEqual(ENDED);
        server.clock.set(TESTING);
        expect(await home()).toMatchObject({ year: NEXT, next: null, ended: null });
        expect((await leagueHome()).ended).toBeNull();
        expect((await recapOf('siv')).status).toBe(200);
      });

      await step('stays away while an admin has opened the new season again', async () => {
        await open()
          .db.updateTable('season')
          .set({ guess_deadline: TESTING + DAY_MS, passed_deadline: TESTING })
          .where('year', '=', NEXT)
          .execute();
        await open().inWriteTransaction((trx) => bumpRevisions(trx, NEXT));
        expect((await home()).ended).toBeNull();
      });
    });
  });
});
