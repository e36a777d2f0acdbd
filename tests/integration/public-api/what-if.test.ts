import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Home } from '#contract/scoring/home.ts';
import type { WhatIfView } from '#contract/scoring/what-if.ts';
import type { RaceListItem } from '#contract/season/races.ts';
import type { TimeMachine } from '#demo/time-machine.ts';
import { leaderboardAfterRace } from '#domain/scoring/what-if/race.ts';
import { leaderboardAfterSeason } from '#domain/scoring/what-if/season.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import type { Client } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { step } from '#support/running/step.ts';
import { SAO_PAULO_OPEN, seedDemoWorld } from '#support/worlds/demo-world.ts';
import { knownRace, knownSeason, toWhatIf } from '#web/features/what-if/to-what-if.ts';

const DEADLINE = Date.parse('2025-11-09T16:55:00Z');
const RESULT_IN = Date.parse('2025-11-09T22:30:00Z');

onAnyDatabase('what if a race ends otherwise', (open) => {
  let timeMachine: TimeMachine;
  let server: TestServer;
  let client: Client;
  let races: readonly RaceListItem[];

  beforeAll(async () => {
    timeMachine = await seedDemoWorld(open(), SAO_PAULO_OPEN);
    server = await startServer(open(), { now: SAO_PAULO_OPEN });
    client = server.newClient();
    races = await client.getJson('/api/public/race/list/2025');
  });
  afterAll(() => server.close());

  const idOf = (name: string) => races.find((race) => race.name === name)?.id ?? '';
  const path = (name: string) => `/api/public/what-if?raceId=${idOf(name)}`;
  const viewOf = (name: string) => client.getJson<WhatIfView>(path(name));
  const points = (rows: readonly { playerId: string; points: number; rank: number }[]) =>
    rows.map((row) => [row.playerId, row.points, row.rank]).sort();
  const leaderboard = async () => {
    const home = await client.getJson<Home>('/api/public/home');
    return points(
      (home.leaderboard ?? []).map(({ rank, guesser }) => ({
        playerId: guesser.id,
        points: guesser.points,
        rank,
      })),
    );
  };

  it('begins with the grid, and once there is a result, with that', async () => {
    await step('is there from the deadline on, for a race that is there', async () => {
      expect((await client.get(path('São Paulo'))).status).toBe(403);
      server.clock.set(DEADLINE - 1);
      expect((await client.get(path('São Paulo'))).status).toBe(403);
      expect((await client.get(path('Las Vegas'))).status).toBe(403);
      expect((await client.get('/api/public/what-if?raceId=none')).status).toBe(404);
      expect((await client.get('/api/public/what-if')).status).toBe(400);
      server.clock.set(DEADLINE);
      expect((await client.get(path('São Paulo'))).status).toBe(200);
      expect((await client.get(path('Las Vegas'))).status).toBe(403);
    });

    await step('begins with the grid, and with what the players have', async () => {
      await timeMachine.jumpTo(DEADLINE);
      server.clock.set(DEADLINE);
      const view = await viewOf('São Paulo');
      const { field, drivers, players } = view;
      expect(view).toMatchObject({ isCompleted: false, isSprintMissing: false, racesLeft: 4 });
      expect(drivers.find(({ id }) => id === field[0]?.driverId)?.name).toBe('Lando Norris');
      // 357 after Mexico, and 8 for the sprint.
      expect(drivers[0]).toMatchObject({ name: 'Lando Norris', points: 365 });
      expect(players.every(({ pointsInRace }) => pointsInRace === 0)).toBe(true);
      const now = players.map(({ id, pointsNow }) => ({
        playerId: id,
        points: pointsNow,
        rank: 0,
      }));
      const real = await leaderboard();
      expect(points(now).map(([id, total]) => [id, total])).toEqual(
        real.map(([id, total]) => [id, total]),
      );
      const board = leaderboardAfterSeason(toWhatIf(view), knownSeason(view));
      expect(points(board)).toEqual(real);
    });

    await step('once there is a result', async () => {
      await timeMachine.jumpTo(RESULT_IN);
      server.clock.set(RESULT_IN);

      for (const name of ['São Paulo', 'Mexico', 'Kina', 'Australia']) {
        await step(`begins with it: the board of ${name} as it was is the real one`, async () => {
          const view = await viewOf(name);
          expect(view.isCompleted).toBe(true);
          const board = leaderboardAfterRace(toWhatIf(view), knownRace(view));
          expect(points(board)).toEqual(await leaderboard());
          expect(board.every(({ movement }) => movement === 0)).toBe(true);
        });
      }

      await step('is answered with 304 as long as nothing is new', async () => {
        const first = await client.get(path('São Paulo'));
        const etag = first.headers.get('etag') ?? '';
        const again = await client.get(path('São Paulo'), { 'if-none-match': etag });
        expect(again.status).toBe(304);
      });
    });
  });
});
