import { afterAll, beforeAll, expect, it } from 'vitest';
import { onEachDatabase } from '#support/databases.ts';
import { startServer, type TestServer } from '#support/start-server.ts';

onEachDatabase('login', (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(open());
  });
  afterAll(() => server.close());

  const statusOf = async (client: ReturnType<TestServer['newClient']>) =>
    client.getJson<string>('/api/public/user/status');

  it('When somebody logs in for the first time, then there is an account without a username', async () => {
    const client = server.newClient();
    expect(await statusOf(client)).toBe('LOGGED_OUT');
    expect(await client.login('spiller1')).toBe(`${server.url}/logged-in`);
    expect(await statusOf(client)).toBe('NO_USERNAME');
  });

  it('When the same person logs in twice, then it is the same account', async () => {
    await server.newClient().login('spiller2');
    await server.newClient().login('spiller2');
    const identities = await open()
      .db.selectFrom('identity')
      .select(['issuer', 'subject'])
      .where('subject', '=', 'spiller2')
      .execute();
    expect(identities).toEqual([{ issuer: server.issuer, subject: 'spiller2' }]);
  });

  it('When somebody logs out, then the session is over', async () => {
    const client = server.newClient();
    await client.login('spiller3');
    const before = client.copy();
    expect((await client.send('POST', '/api/logout')).status).toBe(204);
    expect(await statusOf(client)).toBe('LOGGED_OUT');
    expect(await statusOf(before)).toBe('LOGGED_OUT');
  });
});
