import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { HeaderInfo } from '#contract/accounts/header.ts';
import { HOUR_MS } from '#domain/base/time.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import type { Client } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { insertPerson, logIn } from '#support/rows/people.ts';
import { step } from '#support/running/step.ts';
import { insertGuessWorld, WORLD } from '#support/worlds/guess-world.ts';

const { race, raceStart } = WORLD;
const PATH = '/api/settings/results';

onAnyDatabase('hidden results', (open) => {
  let server: TestServer;
  let client: Client;
  beforeAll(async () => {
    await insertGuessWorld(open());
    server = await startServer(open());
    await insertPerson(open(), server, { login: 'ny', id: 'kari', username: 'Kari' });
    client = await logIn(server, 'ny');
  });
  afterAll(() => server.close());
  beforeEach(() => server.clock.set(raceStart + HOUR_MS));

  const stored = async () =>
    (
      await open()
        .db.selectFrom('user')
        .select('results_shown_until')
        .where('id', '=', 'kari')
        .executeTakeFirstOrThrow()
    ).results_shown_until;
  const set = (areHidden: boolean) => client.send('PUT', PATH, { areHidden });
  const hidden = async () => (await client.getJson<HeaderInfo>('/api/public/header')).hidden;

  it('are chosen, opened, taken back, and gone with the account', async () => {
    await step('are none, until a player asks for it', async () => {
      expect(await client.getJson(PATH)).toEqual({ areHidden: false });
      expect(await hidden()).toBeNull();
      expect(await (await set(true)).json()).toEqual({ areHidden: true });
      expect(await hidden()).toEqual({
        since: raceStart,
        races: [{ id: race, name: 'Australia', isSprintOnly: false, isRecorded: false }],
      });
      expect(await client.getJson('/api/settings/my-data')).toMatchObject({
        account: { areResultsHidden: true, resultsShownUntil: 0 },
      });
    });

    await step('stay opened once they are, also when the choice is saved again', async () => {
      expect((await client.send('POST', `${PATH}/open`)).status).toBe(204);
      expect(await stored()).toBe(raceStart + HOUR_MS);
      await set(true);
      expect(await hidden()).toBeNull();
      expect(await client.getJson('/api/settings/my-data')).toMatchObject({
        account: { areResultsHidden: true, resultsShownUntil: raceStart + HOUR_MS },
      });
    });

    await step(
      'are all shown once the choice is taken back, and opening changes nothing then',
      async () => {
        await set(false);
        expect(await stored()).toBeNull();
        await client.send('POST', `${PATH}/open`);
        expect(await stored()).toBeNull();
        expect(await client.getJson(PATH)).toEqual({ areHidden: false });
      },
    );

    await step('are nobody’s once the account is deleted', async () => {
      await set(true);
      await client.send('POST', '/api/settings/account/deletion', { username: 'Kari' });
      expect(await stored()).toBeNull();
    });
  });
});
