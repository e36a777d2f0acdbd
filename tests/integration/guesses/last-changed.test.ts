import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UserData } from '#contract/scoring/profiles.ts';
import type { RaceGuesses } from '#contract/scoring/race-guesses.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/base/time.ts';
import { appendNewcomers } from '#server/guessing/append-newcomers.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import type { Client } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { insertDriver } from '#support/rows/factories.ts';
import { insertPerson, logIn } from '#support/rows/people.ts';
import { step } from '#support/running/step.ts';
import { insertGuessWorld, WORLD } from '#support/worlds/guess-world.ts';

const { year, race, drivers, constructors, seasonDeadline, raceDeadline } = WORLD;
const counts = { YELLOW_FLAG: 1, RED_FLAG: 2, SAFETY_CAR: 3 };

onAnyDatabase('when a guess was last changed', (open) => {
  let server: TestServer;
  let kari: Client;
  let visitor: Client;

  const put = async (path: string, body: object) => {
    expect((await kari.send('PUT', `/api/guess/${path}`, body)).status).toBe(200);
  };
  const ofSeason = async () =>
    (await visitor.getJson<UserData>(`/api/public/user/kari?year=${year}`)).userScores.savedAt;
  const ofRace = async () => {
    const address = `/api/public/race-guess?raceId=${race}`;
    const { first, tenth } = await visitor.getJson<RaceGuesses>(address);
    return [first, tenth].map(([entry]) => entry?.savedAt ?? null);
  };
  /** Saves the same an hour and half an hour before a deadline, and reads the time afterwards. */
  async function saveTwice(
    deadline: number,
    once: () => Promise<void>,
    again: () => Promise<void>,
  ) {
    server.clock.set(deadline - HOUR_MS);
    await once();
    server.clock.set(deadline - HOUR_MS / 2);
    await again();
    server.clock.set(deadline);
  }

  beforeAll(async () => {
    server = await startServer(open());
    await insertGuessWorld(open());
    await insertPerson(open(), server, { login: 'spiller1', id: 'kari', username: 'Kari' });
    kari = await logIn(server, 'spiller1');
    visitor = server.newClient();
  });
  afterAll(() => server.close());

  it('is the time of the save that changed something', async () => {
    await step(
      'is each season guess’s own time, and stays when the same is saved again',
      async () => {
        await saveTwice(
          seasonDeadline,
          async () => {
            await put(`season/${year}/drivers`, { order: drivers });
            await put(`season/${year}/constructors`, { order: constructors });
            await put(`season/${year}/flags`, counts);
          },
          async () => {
            await put(`season/${year}/drivers`, { order: drivers });
            await put(`season/${year}/constructors`, { order: constructors.toReversed() });
            await put(`season/${year}/flags`, counts);
          },
        );
        expect(await ofSeason()).toEqual({
          drivers: seasonDeadline - HOUR_MS,
          constructors: seasonDeadline - HOUR_MS / 2,
          flags: seasonDeadline - HOUR_MS,
        });
      },
    );

    await step('moves with the counts', async () => {
      server.clock.set(seasonDeadline - MINUTE_MS);
      // The clock goes back, and the next request notices that the season is open again.
      await visitor.getJson('/api/public/home');
      await put(`season/${year}/flags`, { ...counts, RED_FLAG: 9 });
      server.clock.set(seasonDeadline);
      expect((await ofSeason()).flags).toBe(seasonDeadline - MINUTE_MS);
    });

    await step(
      'When the game puts a newcomer last, then the player has changed nothing',
      async () => {
        server.clock.set(seasonDeadline - MINUTE_MS);
        await open().inWriteTransaction(async (trx) => {
          await insertDriver(trx, { id: 'late', key: 'late', name: 'Late', year, position: 13 });
          await appendNewcomers(trx, year, server.clock.now());
        });
        await put(`season/${year}/drivers`, { order: [...drivers, 'late'] });
        server.clock.set(seasonDeadline);
        expect((await ofSeason()).drivers).toBe(seasonDeadline - HOUR_MS);
      },
    );

    await step(
      'is each place’s own in a race, and is new for what was taken back meanwhile',
      async () => {
        const first = `race/${race}/first`;
        const tenth = `race/${race}/tenth`;
        await saveTwice(
          raceDeadline,
          async () => {
            await put(first, { driver: 'driver-2' });
            await put(tenth, { driver: 'driver-3' });
          },
          async () => {
            await put(first, { driver: 'driver-2' });
            await put(tenth, { driver: null });
            await put(tenth, { driver: 'driver-3' });
          },
        );
        expect(await ofRace()).toEqual([raceDeadline - HOUR_MS, raceDeadline - HOUR_MS / 2]);
      },
    );
  });
});
