import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Home } from '#contract/scoring/home.ts';
import type { OwnRaceGuess, RaceGuesses } from '#contract/scoring/race-guesses.ts';
import { bumpRevisions } from '#server/season/bump-revisions.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import type { Client } from '#support/requests/client.ts';
import type { TestServer } from '#support/requests/start-server.ts';
import { insertRaceGuess, insertResult } from '#support/rows/factories.ts';
import { step } from '#support/running/step.ts';
import {
  LEAGUE,
  type PEOPLE,
  raceAt,
  startThreePlayerSeason,
  type ThreePlayerSeason,
  userOf,
  YEAR,
} from '#support/worlds/three-player-season.ts';

const DRIVERS = Array.from({ length: 12 }, (_, index) => `d${index + 1}`);

onAnyDatabase('the recap of a race', (open) => {
  let server: TestServer;
  let visitor: Client;
  let clients: ThreePlayerSeason['clients'];
  let deadlines: ThreePlayerSeason['deadlines'];

  const toldOf = () => open().inWriteTransaction((trx) => bumpRevisions(trx, YEAR));
  async function run(position: number, order = DRIVERS) {
    await open().db.deleteFrom('result_row').where('race_id', '=', raceAt(position)).execute();
    await insertResult(open().db, raceAt(position), order);
    await toldOf();
  }
  const home = () => visitor.getJson<Home>('/api/public/home');
  const raceGuess = (position: number) =>
    visitor.getJson<RaceGuesses>(`/api/public/race-guess?raceId=${raceAt(position)}`);

  beforeAll(async () => {
    const board = await startThreePlayerSeason(open(), { drivers: DRIVERS, races: 3 });
    ({ server, visitor, clients, deadlines } = board);
    const guess = (userId: string, position: number, first: string, tenth: string) =>
      insertRaceGuess(open().db, { userId, raceId: raceAt(position), first, tenth });
    // 50, 43 and 16 points; then 1, 30 and 50; the third race is secret.
    await guess('kari', 1, 'd1', 'd10');
    await guess('ola', 1, 'd2', 'd10');
    await guess('siv', 1, 'd3', 'd1');
    await guess('kari', 2, 'd12', 'd1');
    await guess('ola', 2, 'd3', 'd8');
    await guess('siv', 2, 'd1', 'd10');
    await guess('kari', 3, 'd1', 'd10');
    await guess('siv', 3, 'd2', 'd9');
  });
  afterAll(() => server.close());

  it('comes with the result, and goes with the next deadline', async () => {
    await step('is not there before the result', async () => {
      server.clock.set((deadlines[0] ?? 0) + 1);
      await toldOf();
      expect((await home()).story).toBeNull();
      expect((await raceGuess(1)).story).toBeNull();
      expect(
        await clients.kari.getJson<OwnRaceGuess>(`/api/user/my-race-guess?raceId=${raceAt(1)}`),
      ).toMatchObject({ outcome: null });
    });

    await step('is on the front page and on the page of the race once it is there', async () => {
      await run(1);
      const recap = {
        race: {
          id: 'race-1',
          year: YEAR,
          position: 1,
          name: 'race-1',
          circuit: null,
          startsAt: expect.any(Number),
        },
        winner: { players: [userOf('kari')], count: 1, points: 50 },
        alone: [{ player: userOf('kari'), place: 'first', driver: 'Driver d1' }],
        climber: null,
        isBlank: false,
      };
      expect((await home()).story).toEqual(recap);
      expect((await raceGuess(1)).story).toEqual(recap);
    });

    await step(
      'leaves the front page at the next deadline, until that race has its own',
      async () => {
        server.clock.set((deadlines[1] ?? 0) - 1);
        expect((await home()).story?.race.id).toBe('race-1');
        server.clock.set(deadlines[1] ?? 0);
        expect((await home()).story).toBeNull();
        expect((await raceGuess(1)).story?.winner?.points).toBe(50);
        await run(2);
        const { story: recap } = await home();
        expect(recap).toMatchObject({
          race: { id: 'race-2' },
          winner: { players: [userOf('siv')], points: 50 },
          climber: { players: [userOf('ola'), userOf('siv')], places: 1 },
        });
        expect((await raceGuess(2)).story).toEqual(recap);
        expect((await raceGuess(1)).story?.climber).toBeNull();
      },
    );

    await step('has a line for each player, in all and among those of a league', async () => {
      const own = async (id: (typeof PEOPLE)[number], position: number) =>
        (
          await clients[id].getJson<OwnRaceGuess>(
            `/api/user/my-race-guess?raceId=${raceAt(position)}`,
          )
        ).outcome;
      expect(await own('kari', 1)).toEqual({ points: 50, rank: 1, rankBefore: null });
      expect(await own('kari', 2)).toEqual({ points: 1, rank: 3, rankBefore: 1 });
      expect(await own('ola', 2)).toEqual({ points: 30, rank: 1, rankBefore: 2 });
      const path = `/api/league/${LEAGUE}/my-race-guess?raceId=race-2`;
      expect((await clients.ola.getJson<OwnRaceGuess>(path)).outcome).toEqual({
        points: 30,
        rank: 1,
        rankBefore: 1,
      });
      expect((await clients.kari.get(path)).status).toBe(404);
    });

    await step('is told of a league among its members', async () => {
      const { story: recap } = await clients.ola.getJson<Home>(`/api/league/${LEAGUE}/home`);
      expect(recap).toMatchObject({ winner: { players: [userOf('siv')] }, climber: null });
      const path = `/api/league/${LEAGUE}/race-guess?raceId=race-1`;
      expect((await clients.siv.getJson<RaceGuesses>(path)).story).toMatchObject({
        winner: { players: [userOf('ola')], points: 43 },
        alone: [{ player: userOf('ola'), place: 'tenth' }],
      });
    });

    await step('When the result is corrected, then it is another, and so is its ETag', async () => {
      const before = await visitor.get('/api/public/home');
      await run(2, ['d3', 'd1', 'd2', ...DRIVERS.slice(3)]);
      const after = await visitor.get('/api/public/home');
      expect(((await after.json()) as Home).story?.winner).toEqual({
        players: [userOf('siv')],
        count: 1,
        points: 43,
      });
      expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
    });

    await step(
      'When a race has a result before its deadline, then its guesses have no recap yet',
      async () => {
        await run(3);
        expect((await home()).story).toBeNull();
        server.clock.set(deadlines[2] ?? 0);
        expect((await home()).story?.race.id).toBe('race-3');
      },
    );

    await step('When the race is cancelled, then the recap is that of the one before', async () => {
      const { db } = open();
      await db.updateTable('race').set({ cancelled_at: 1 }).where('id', '=', 'race-3').execute();
      await toldOf();
      expect((await home()).story?.race.id).toBe('race-2');
      expect((await visitor.get('/api/public/race-guess?raceId=race-3')).status).toBe(404);
    });

    await step('When the season is not closed, then nobody has won a place', async () => {
      const { db } = open();
      const guess_deadline = server.clock.now() + 1;
      await db.updateTable('season').set({ guess_deadline }).where('year', '=', YEAR).execute();
      await toldOf();
      const { leaderboard, story: recap } = await home();
      expect(leaderboard).toBeNull();
      expect(recap).toMatchObject({ winner: { points: 43 }, climber: null });
      const path = '/api/user/my-race-guess?raceId=race-2';
      expect((await clients.siv.getJson<OwnRaceGuess>(path)).outcome).toEqual({
        points: 43,
        rank: null,
        rankBefore: null,
      });
    });

    await step(
      'When the season is finished, then it stands on the page of the race alone',
      async () => {
        const { db } = open();
        await db
          .updateTable('season')
          .set({ guess_deadline: 1, finished_at: server.clock.now() })
          .where('year', '=', YEAR)
          .execute();
        await toldOf();
        expect((await home()).story).toBeNull();
        expect((await raceGuess(2)).story?.winner?.points).toBe(43);
      },
    );
  });
});
