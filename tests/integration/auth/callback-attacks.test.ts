import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINUTE_MS } from '#domain/base/time.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import type { Client } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';

onAnyDatabase('attacks on the login callback', (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(open());
  });
  afterAll(() => server.close());

  /** Logs in as far as the provider's answer, which the browser has not followed yet. */
  async function logInUpToCallback(client: Client, person = 'spiller1'): Promise<URL> {
    const { response, visited } = await client.follow('/oauth2/authorization/google');
    const action = /action="([^"]*)"/.exec(await response.text())?.[1] ?? '';
    const chosen = await client.request(new URL(action, visited.at(-1)).href, {
      method: 'POST',
      body: new URLSearchParams({ login: person }),
    });
    const resumed = await client.request(
      new URL(chosen.headers.get('location') ?? '', visited.at(-1)).href,
    );
    const callback = new URL(resumed.headers.get('location') ?? '');
    expect(callback.pathname).toBe('/login/oauth2/code/google');
    return callback;
  }

  const endOf = async (client: Client, callback: URL) =>
    (await client.request(callback.href)).headers.get('location');
  const statusOf = (client: Client) => client.getJson('/api/public/user/status');

  it('When nothing is changed, then it logs in', async () => {
    const client = server.newClient();
    expect(await endOf(client, await logInUpToCallback(client))).toBe('/logged-in');
    expect(await statusOf(client)).toBe('NO_USERNAME');
  });

  it.each([
    ['wrong', (query: URLSearchParams) => query.set('state', 'x'.repeat(43))],
    ['missing', (query: URLSearchParams) => query.delete('state')],
    ['empty', (query: URLSearchParams) => query.set('state', '')],
  ])(
    'When the state is %s, then nobody is logged in, and the login can go on',
    async (_what, change) => {
      const client = server.newClient();
      const callback = await logInUpToCallback(client);
      const changed = new URL(callback);
      change(changed.searchParams);
      expect(await endOf(client, changed)).toBe('/login?error=login-expired');
      expect(await statusOf(client)).toBe('LOGGED_OUT');
      expect(await endOf(client, callback)).toBe('/logged-in');
    },
  );

  it('When the state is there twice, then nobody is logged in', async () => {
    const client = server.newClient();
    const callback = await logInUpToCallback(client);
    callback.searchParams.append('state', 'x');
    expect(await endOf(client, callback)).toBe('/login?error=login-failed');
    expect(await statusOf(client)).toBe('LOGGED_OUT');
  });

  it('When the answer is sent a second time, then it is worth nothing', async () => {
    const client = server.newClient();
    const callback = await logInUpToCallback(client);
    const asBefore = client.copy();
    expect(await endOf(client, callback)).toBe('/logged-in');
    expect(await endOf(asBefore, callback)).toBe('/login?error=login-expired');
    expect(await statusOf(asBefore)).toBe('LOGGED_OUT');
    expect(await endOf(client, callback)).toBe('/login?error=login-expired');
  });

  it('When two answer at once with the same login, then only one is logged in', async () => {
    const client = server.newClient();
    const callback = await logInUpToCallback(client);
    const ends = await Promise.all(
      [client.copy(), client.copy(), client.copy()].map((copy) => endOf(copy, callback)),
    );
    expect(ends.toSorted()).toEqual([
      '/logged-in',
      '/login?error=login-expired',
      '/login?error=login-expired',
    ]);
  });

  it('When another browser gets the answer, then it is not logged in', async () => {
    const attacker = server.newClient();
    const callback = await logInUpToCallback(attacker, 'spiller9');
    const victim = server.newClient();
    expect(await endOf(victim, callback)).toBe('/login?error=login-no-cookies');
    // A browser with its own pending login is refused as well.
    await logInUpToCallback(victim);
    expect(await endOf(victim, callback)).toBe('/login?error=login-expired');
    expect(await statusOf(victim)).toBe('LOGGED_OUT');
  });

  it.each([
    ['nonce', { nonce: 'another nonce' }],
    ['verifier', { code_verifier: 'a'.repeat(43) }],
  ])(
    'When the %s is not the one that the login began with, then nobody is logged in',
    async (_what, change) => {
      const client = server.newClient();
      const callback = await logInUpToCallback(client);
      await open()
        .db.updateTable('login_attempt')
        .set(change)
        .where('state', '=', callback.searchParams.get('state') ?? '')
        .execute();
      expect(await endOf(client, callback)).toBe('/login?error=login-failed');
      expect(await statusOf(client)).toBe('LOGGED_OUT');
      expect(await endOf(client, callback)).toBe('/login?error=login-expired');
    },
  );

  it('When the answer takes ten minutes, then it is too late; a millisecond less, and it is not', async () => {
    const late = server.newClient();
    const lateCallback = await logInUpToCallback(late);
    const punctual = server.newClient();
    const punctualCallback = await logInUpToCallback(punctual);
    server.wallClock.advance(10 * MINUTE_MS - 1);
    expect(await endOf(punctual, punctualCallback)).toBe('/logged-in');
    server.wallClock.advance(1);
    expect(await endOf(late, lateCallback)).toBe('/login?error=login-expired');
  });

  it('When a code is made up, then nobody is logged in', async () => {
    const client = server.newClient();
    const callback = await logInUpToCallback(client);
    callback.searchParams.set('code', 'made-up');
    expect(await endOf(client, callback)).toBe('/login?error=login-failed');
    expect(await statusOf(client)).toBe('LOGGED_OUT');
  });

  it('keeps state, nonce and verifier of every login apart, and asks for S256', async () => {
    const addresses = await Promise.all(
      [1, 2].map(async () => {
        const response = await server.newClient().get('/oauth2/authorization/google');
        return new URL(response.headers.get('location') ?? '').searchParams;
      }),
    );
    for (const query of addresses) {
      expect(query.get('code_challenge_method')).toBe('S256');
      expect(query.get('response_type')).toBe('code');
      expect(query.get('scope')).toBe('openid');
    }
    for (const name of ['state', 'nonce', 'code_challenge']) {
      const [first, second] = addresses.map((query) => query.get(name) ?? '');
      expect(first?.length).toBeGreaterThanOrEqual(43);
      expect(first).not.toBe(second);
    }
  });

  it('When the Host header is forged, then neither the provider nor the browser is sent there', async () => {
    const { request } = await import('node:http');
    const location = await new Promise<string | undefined>((resolve, reject) => {
      const headers = {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
      };
      request(`${server.url}/oauth2/authorization/google`, { headers }, (response) => {
        response.resume();
        resolve(response.headers.location);
      })
        .on('error', reject)
        .end();
    });
    const redirect = new URL(location ?? '');
    expect(redirect.origin).toBe(server.issuer);
    expect(redirect.searchParams.get('redirect_uri')).toBe(
      `${server.url}/login/oauth2/code/google`,
    );
    expect(location).not.toContain('evil');
  });
});
