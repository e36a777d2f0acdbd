import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Home } from '#contract/scoring/home.ts';
import type { LeaderboardPage, ViewerLeaderboard } from '#contract/scoring/leaderboard.ts';
import type { UserData } from '#contract/scoring/profiles.ts';
import { bumpRevisions } from '#server/season/bump-revisions.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import type { Client } from '#support/requests/client.ts';
import type { TestServer } from '#support/requests/start-server.ts';
import { insertRaceGuess, insertResult, insertUser } from '#support/rows/factories.ts';
import { insertManyPlayers } from '#support/rows/many-players.ts';
import { step } from '#support/running/step.ts';
import {
  LEAGUE,
  PEOPLE,
  raceAt,
  startThreePlayerSeason,
  type ThreePlayerSeason,
  userOf,
  YEAR,
} from '#support/worlds/three-player-season.ts';

const DRIVERS = Array.from({ length: 10 }, (_, index) => `d${index + 1}`);

/** Two of four races have been run: 100 points are left, and 50 after the third. */
onAnyDatabase('who can still win', (open) => {
  let server: TestServer;
  let visitor: Client;
  let clients: ThreePlayerSeason['clients'];
  let deadlines: ThreePlayerSeason['deadlines'];

  /** Results are inserted directly, so the revision is bumped. */
  const toldOf = () => open().inWriteTransaction((trx) => bumpRevisions(trx, YEAR));
  async function run(position: number) {
    await insertResult(open().db, raceAt(position), DRIVERS);
    await toldOf();
    const next = deadlines[position];
    if (next !== undefined) server.clock.set(next - 1);
  }
  const guess = (userId: string, position: number, first: string, tenth?: string) =>
    insertRaceGuess(open().db, {
      userId,
      raceId: raceAt(position),
      first,
      ...(tenth === undefined ? {} : { tenth }),
    });
  const home = () => visitor.getJson<Home>('/api/public/home');
  const profile = (id: string, raceId?: string) =>
    visitor.getJson<UserData>(
      `/api/public/user/${id}${raceId === undefined ? '' : `?raceId=${raceId}`}`,
    );
  const outOn = (entries: Home['leaderboard']) =>
    (entries ?? []).filter(({ isOut }) => isOut).map(({ guesser }) => guesser.id);

  beforeAll(async () => {
    const board = await startThreePlayerSeason(open(), { drivers: DRIVERS, races: 4 });
    ({ server, visitor, clients, deadlines } = board);
    server.clock.set((deadlines[2] ?? 0) - 1);
    const { db } = open();
    await insertUser(db, { id: 'eva' });
    // Winner and tenth are worth 25 points each: Kari gets 150, Ola 100, Siv 75 and Eva 3 in the
    // first three races.
    for (const position of [1, 2, 3]) {
      await guess('kari', position, 'd1', 'd10');
      await guess('ola', position, 'd1', position === 1 ? 'd10' : undefined);
      await guess('siv', position, 'd1');
      await guess('eva', position, 'd10');
    }
    await insertResult(db, raceAt(1), DRIVERS);
    await insertResult(db, raceAt(2), DRIVERS);
    await toldOf();
  });
  afterAll(() => server.close());

  it('is told race by race until the season is run', async () => {
    await step('says nothing while everybody can', async () => {
      const { stillPossible, leaderboard } = await home();
      expect([stillPossible, outOn(leaderboard)]).toEqual([null, []]);
      expect((await profile('siv')).stillPossible).toBeNull();
    });

    await step('with one race left', async () => {
      await run(3);

      await step('is told by name, to everybody', async () => {
        const { stillPossible, leaderboard } = await home();
        expect(leaderboard?.map(({ guesser }) => guesser.points)).toEqual([150, 100, 75, 3]);
        expect(stillPossible).toEqual({
          count: 2,
          players: [userOf('kari'), userOf('ola')],
          // Ola may draw level with Kari, and share first place.
          secured: [userOf('kari')],
        });
        expect(outOn(leaderboard)).toEqual(['siv', 'eva']);
        const page = await visitor.getJson<LeaderboardPage>('/api/public/board?offset=0');
        expect(outOn(page.entries)).toEqual(['siv', 'eva']);
        const { own } = await clients.siv.getJson<ViewerLeaderboard>('/api/user/my-board');
        expect(outOn(own?.entries ?? [])).toEqual(['siv', 'eva']);
      });

      await step('stands on the page of each player, after the latest race', async () => {
        const of = async (id: string) => (await profile(id)).stillPossible;
        expect(await of('kari')).toEqual({ state: 'SECURED', behind: null });
        expect(await of('ola')).toEqual({ state: 'CAN_WIN', behind: null });
        expect(await of('siv')).toEqual({ state: 'OUT', behind: userOf('kari') });
        expect((await profile('siv', raceAt(3))).stillPossible?.state).toBe('OUT');
        expect((await profile('siv', raceAt(2))).stillPossible).toBeNull();
        const mine = await clients.siv.getJson<UserData>('/api/user/my-profile');
        expect(mine.stillPossible).toEqual({ state: 'OUT', behind: userOf('kari') });
      });

      await step('is told of a league among its members', async () => {
        const path = `/api/league/${LEAGUE}/home`;
        const { stillPossible, leaderboard } = await clients.siv.getJson<Home>(path);
        expect([stillPossible, outOn(leaderboard)]).toEqual([null, []]);
      });

      await step('is not told otherwise for a guess that is open', async () => {
        const answer = async () => (await visitor.get('/api/public/home')).headers.get('etag');
        const before = await answer();
        for (const id of PEOPLE) await guess(id, 4, 'd1', id === 'siv' ? 'd9' : 'd10');
        await toldOf();
        expect(await answer()).toBe(before);
      });

      await step('knows the guesses from their deadline on', async () => {
        server.clock.set(deadlines[3] ?? Number.NaN);
        // Ola has the same two picks as Kari, so no points can be gained.
        expect((await home()).stillPossible).toEqual({
          count: 1,
          players: [userOf('kari')],
          secured: [userOf('kari')],
        });
        expect((await profile('ola')).stillPossible).toEqual({
          state: 'OUT',
          behind: userOf('kari'),
        });
        const league = await clients.ola.getJson<Home>(`/api/league/${LEAGUE}/home`);
        // Siv's tenth pick can be 25 points better than Ola's, which makes them level.
        expect(league.stillPossible).toMatchObject({ count: 2, secured: [userOf('ola')] });
        server.clock.set((deadlines[3] ?? 0) - 1);
      });

      await step('names no more than five, and than half of the board', async () => {
        async function insert(count: number, kind: string, ...picks: [string, string?]) {
          for (const id of Array.from({ length: count }, (_, index) => `${kind}-${index}`)) {
            await insertUser(open().db, { id });
            for (const position of [1, 2, 3]) await guess(id, position, ...picks);
          }
          await toldOf();
        }
        const said = async () => {
          const { stillPossible } = await home();
          return [stillPossible?.count, stillPossible?.players.length];
        };
        await insert(3, 'good', 'd1', 'd10');
        expect(await said()).toEqual([5, 0]);
        await insert(3, 'bad', 'd9');
        expect(await said()).toEqual([5, 5]);
        await insert(1, 'better', 'd1', 'd10');
        await insert(1, 'worse', 'd9');
        expect(await said()).toEqual([6, 0]);
      });

      await step('is not worked out for more than 200 players, but for their leagues', async () => {
        await insertManyPlayers(open(), { year: YEAR, count: 200 });
        await toldOf();
        const { stillPossible, leaderboard, playerCount } = await home();
        expect(playerCount).toBe(212);
        expect([stillPossible, outOn(leaderboard)]).toEqual([null, []]);
        expect((await profile('siv')).stillPossible).toBeNull();
        server.clock.set(deadlines[3] ?? Number.NaN);
        const league = await clients.ola.getJson<Home>(`/api/league/${LEAGUE}/home`);
        expect(league.stillPossible).toMatchObject({ count: 2, secured: [userOf('ola')] });
      });
    });

    await step('is over when the last race has its result', async () => {
      await run(4);
      const league = await clients.ola.getJson<Home>(`/api/league/${LEAGUE}/home`);
      expect(league).toMatchObject({ isRun: true, stillPossible: null });
    });
  });
});
