import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HeaderInfo } from '#contract/accounts/header.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import type { Client } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { insertPerson, logIn } from '#support/rows/people.ts';
import { insertGuessWorld, WORLD } from '#support/worlds/guess-world.ts';

const { year, race, drivers, constructors, seasonDeadline, raceDeadline } = WORLD;

onAnyDatabase('whether a guess is missing', (open) => {
  let server: TestServer;
  let kari: Client;

  const isMissing = async (client = kari) =>
    (await client.getJson<HeaderInfo>('/api/public/header')).isGuessMissing;

  beforeAll(async () => {
    server = await startServer(open(), { now: seasonDeadline - 1 });
    await insertGuessWorld(open());
    await insertPerson(open(), server, { login: 'spiller1', username: 'Åse' });
    kari = await logIn(server, 'spiller1');
  });
  afterAll(() => server.close());

  it('is told a player until all that is open is guessed, and a visitor never', async () => {
    const season = `/api/guess/season/${year}`;
    expect(await isMissing(server.newClient())).toBe(false);
    expect(await isMissing(), 'nothing is guessed').toBe(true);
    await kari.send('PUT', `/api/guess/race/${race}/first`, { driver: 'driver-1' });
    await kari.send('PUT', `/api/guess/race/${race}/tenth`, { driver: 'driver-9' });
    await kari.send('PUT', `${season}/drivers`, { order: drivers });
    await kari.send('PUT', `${season}/constructors`, { order: constructors });
    expect(await isMissing(), 'all but the flags').toBe(true);
    await kari.send('PUT', `${season}/flags`, { YELLOW_FLAG: 1, RED_FLAG: 1, SAFETY_CAR: 1 });
    expect(await isMissing(), 'all is guessed').toBe(false);
    await kari.send('PUT', `/api/guess/race/${race}/tenth`, { driver: null });
    expect(await isMissing(), 'one is taken back').toBe(true);
    server.clock.set(seasonDeadline);
    expect(await isMissing(), 'the race is still open').toBe(true);
    server.clock.set(raceDeadline);
    expect(await isMissing(), 'nothing is open').toBe(false);
  });
});
