import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OneSwap } from '#contract/scoring/one-swap.ts';
import { bumpRevisions } from '#server/season/bump-revisions.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import type { TestServer } from '#support/requests/start-server.ts';
import { changeSeason } from '#support/rows/change-facts.ts';
import { insertResult, insertSeasonGuess, insertStandings } from '#support/rows/factories.ts';
import {
  type PEOPLE,
  raceAt,
  startThreePlayerSeason,
  type ThreePlayerSeason,
  userOf,
  YEAR,
} from '#support/worlds/three-player-season.ts';

const DRIVERS = ['d1', 'd2', 'd3', 'd4', 'd5', 'd6'];

onAnyDatabase('one swap away', (open) => {
  let server: TestServer;
  let clients: ThreePlayerSeason['clients'];

  const ask = async (id: (typeof PEOPLE)[number], query = `raceId=${raceAt(1)}`) =>
    (await clients[id].getJson<OneSwap>(`/api/user/one-swap?${query}`)).swap;

  beforeAll(async () => {
    const season = await startThreePlayerSeason(open(), { drivers: DRIVERS, races: 2 });
    ({ server, clients } = season);
    const guess = (userId: string, drivers: readonly string[]) =>
      insertSeasonGuess(open().db, { userId, year: YEAR, drivers });
    // 60, 32 and 30 points.
    await guess('kari', DRIVERS);
    await guess('ola', ['d3', 'd1', 'd2', 'd4', 'd6', 'd5']);
    await guess('siv', ['d2', 'd1', 'd4', 'd3', 'd6', 'd5']);
    await insertResult(open().db, raceAt(1), DRIVERS);
    await insertStandings(open().db, raceAt(1), 'DRIVER', { order: DRIVERS, points: 25 });
    await open().inWriteTransaction((trx) => bumpRevisions(trx, YEAR));
    server.clock.set((season.deadlines[1] ?? 0) - 1);
  });
  afterAll(() => server.close());

  it('names the smallest swap that would have put one past the next player ahead', async () => {
    expect(await ask('siv')).toEqual({
      rival: userOf('ola'),
      behind: 2,
      pair: { championship: 'DRIVER', raised: 'Driver d1', lowered: 'Driver d2', gained: 10 },
    });
    expect(await ask('siv', `year=${YEAR}`)).toEqual(await ask('siv'));
  });

  it('says that no swap would have held, and nothing to who leads', async () => {
    expect(await ask('ola')).toEqual({ rival: userOf('kari'), behind: 28, pair: null });
    expect(await ask('kari')).toBeNull();
  });

  it('ranks nobody before the season’s deadline', async () => {
    const deadline = (value: number) =>
      changeSeason(open(), YEAR, () =>
        open().db.updateTable('season').set({ guess_deadline: value }).execute(),
      );
    const { guess_deadline: passed } = await open()
      .db.selectFrom('season')
      .select('guess_deadline')
      .executeTakeFirstOrThrow();
    await deadline(server.clock.now() + 1);
    const path = `/api/user/one-swap?raceId=${raceAt(1)}`;
    expect((await clients.siv.get(path)).status).toBe(403);
    await deadline(passed ?? 0);
    expect((await clients.siv.get(path)).status).toBe(200);
  });

  it('is not there without a result, and for visitors', async () => {
    const path = (race: string) => `/api/user/one-swap?raceId=${race}`;
    expect((await clients.siv.get(path(raceAt(2)))).status).toBe(403);
    expect((await clients.siv.get(path('unknown'))).status).toBe(404);
    expect((await server.newClient().get(path(raceAt(1)))).status).toBe(401);
  });
});
