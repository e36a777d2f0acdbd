import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RaceGuesses } from '#contract/scoring/race-guesses.ts';
import { MINUTE_MS } from '#domain/base/time.ts';
import { bumpRevisions } from '#server/season/bump-revisions.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import type { Client } from '#support/requests/client.ts';
import type { TestServer } from '#support/requests/start-server.ts';
import { insertRaceGuess, insertResult } from '#support/rows/factories.ts';
import { step } from '#support/running/step.ts';
import {
  LEAGUE,
  raceAt,
  startThreePlayerSeason,
  type ThreePlayerSeason,
  YEAR,
} from '#support/worlds/three-player-season.ts';

const DRIVERS = Array.from({ length: 12 }, (_, index) => `d${index + 1}`);
const RACE = raceAt(2);

onAnyDatabase('a single change in the order of a race', (open) => {
  let server: TestServer;
  let visitor: Client;
  let clients: ThreePlayerSeason['clients'];
  let deadline: number;

  const toldOf = () => open().inWriteTransaction((trx) => bumpRevisions(trx, YEAR));
  const guesses = (client = visitor) =>
    client.getJson<RaceGuesses>(`/api/public/race-guess?raceId=${RACE}`);
  async function enter(drivers: Readonly<Record<number, string | undefined>>) {
    const { db } = open();
    await db.deleteFrom('live_order').execute();
    for (const [position, driver_id] of Object.entries(drivers)) {
      if (driver_id === undefined) continue;
      await db
        .insertInto('live_order')
        .values({ race_id: RACE, position: Number(position), driver_id, set_at: deadline + 1 })
        .execute();
    }
    await toldOf();
  }

  beforeAll(async () => {
    const season = await startThreePlayerSeason(open(), { drivers: DRIVERS, races: 2 });
    ({ server, visitor, clients } = season);
    deadline = season.deadlines[1] ?? 0;
    const guess = (userId: string, position: number, first: string, tenth: string) =>
      insertRaceGuess(open().db, { userId, raceId: raceAt(position), first, tenth });
    // 50, 43 and 16 points; as they start in the second race 11, 15 and 36 more.
    await guess('kari', 1, 'd1', 'd10');
    await guess('ola', 1, 'd2', 'd10');
    await guess('siv', 1, 'd3', 'd1');
    await guess('kari', 2, 'd5', 'd1');
    await guess('ola', 2, 'd12', 'd12');
    await guess('siv', 2, 'd2', 'd9');
    await insertResult(open().db, raceAt(1), DRIVERS);
    await toldOf();
  });
  afterAll(() => server.close());

  const past = {
    ola: { playerId: 'ola', rival: 'KARI', behind: 7, driver: 'd12', position: 10 },
    siv: { playerId: 'siv', rival: 'OLA', behind: 27, driver: 'd2', position: 1 },
  };

  it('is told from the deadline until the result, and not to who hides results', async () => {
    await step('is secret until the deadline', async () => {
      server.clock.set(deadline - 1);
      const response = await visitor.get(`/api/public/race-guess?raceId=${RACE}`);
      expect(response.status).toBe(403);
    });

    await step('begins with the grid, for those who are behind somebody', async () => {
      server.clock.set(deadline);
      expect(await guesses()).toMatchObject({ live: null, waysPast: [past.ola, past.siv] });
    });

    await step('is about the members in a league', async () => {
      const path = `/api/league/${LEAGUE}/race-guess?raceId=${RACE}`;
      expect(await clients.siv.getJson<RaceGuesses>(path)).toMatchObject({ waysPast: [past.siv] });
    });

    await step(
      'counts from the order on the track, with the points that are shown then',
      async () => {
        await enter(Object.fromEntries(DRIVERS.map((id, index) => [index + 1, id])));
        expect(await guesses()).toMatchObject({
          live: {
            overtake: {
              driver: 'd2',
              overtaken: 'd1',
              playerId: 'siv',
              name: 'SIV',
              rank: 2,
              isShared: false,
              won: 1,
            },
          },
          waysPast: [
            { ...past.ola, behind: 3 },
            { ...past.siv, behind: 6 },
          ],
        });
      },
    );

    await step('says nothing of two whose positions nobody has entered', async () => {
      await enter({ 10: 'd12' });
      const { live, waysPast } = await guesses();
      expect(live?.overtake).toEqual({
        driver: 'd10',
        overtaken: 'd12',
        playerId: 'kari',
        name: 'KARI',
        rank: 1,
        isShared: true,
        won: 1,
      });
      // Ola is past already.
      expect(waysPast.map(({ playerId }) => playerId)).not.toContain('ola');
      await enter({ 6: 'd6' });
      expect((await guesses()).live).toMatchObject({ overtake: null });
    });

    await step('is kept from who hides results', async () => {
      server.clock.set(deadline + 10 * MINUTE_MS);
      await open()
        .db.updateTable('user')
        .set({ results_shown_until: deadline })
        .where('id', '=', 'siv')
        .execute();
      expect(await guesses(clients.siv)).toMatchObject({ live: null, waysPast: [] });
      const path = `/api/league/${LEAGUE}/race-guess?raceId=${RACE}`;
      expect(await clients.siv.getJson(path)).toMatchObject({ live: null, waysPast: [] });
      expect((await guesses(clients.ola)).waysPast).not.toEqual([]);
    });

    await step('is gone with the result', async () => {
      await open().db.deleteFrom('live_order').execute();
      await insertResult(open().db, RACE, DRIVERS);
      await toldOf();
      expect(await guesses()).toMatchObject({ live: null, waysPast: [], isCompleted: true });
    });
  });
});
