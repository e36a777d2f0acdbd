import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINUTE_MS } from '#domain/base/time.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { freePort } from '#support/processes/free-port.ts';
import type { Client } from '#support/requests/client.ts';
import { DEMO_LOGINS, startServer, type TestServer } from '#support/requests/start-server.ts';
import { insertPerson, logIn } from '#support/rows/people.ts';
import { startTestProvider, type TestProvider } from '#support/services/test-provider.ts';

const statusOf = (client: Client) => client.getJson('/api/public/user/status');

onAnyDatabase('login', (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(open());
  });
  afterAll(() => server.close());

  it('When somebody logs in for the first time, then there is an account without a username', async () => {
    const client = server.newClient();
    expect(await statusOf(client)).toBe('LOGGED_OUT');
    expect(await client.login('spiller1')).toBe(`${server.url}/logged-in`);
    expect(await statusOf(client)).toBe('NO_USERNAME');
    expect(await client.getJson('/api/public/header')).toMatchObject({
      isLoggedIn: true,
      user: null,
    });
  });

  it('When a user logs in, then the header knows the user', async () => {
    const user = await insertPerson(open(), server, { login: 'spiller2', username: 'Fjellgeit' });
    const client = await logIn(server, 'spiller2');
    expect(await statusOf(client)).toBe('LOGGED_IN');
    expect(await client.getJson('/api/public/header')).toMatchObject({
      isLoggedIn: true,
      isAdmin: false,
      user: { id: user.id, username: 'Fjellgeit' },
    });
  });

  it('When the same person logs in twice, then it is the same account', async () => {
    await logIn(server, 'spiller3');
    await logIn(server, 'spiller3');
    const identities = await open()
      .db.selectFrom('identity')
      .select(['issuer', 'subject'])
      .where('subject', '=', 'spiller3')
      .execute();
    expect(identities).toEqual([{ issuer: server.issuer, subject: 'spiller3' }]);
  });

  it('When two browsers log in for the first time at once, then it is one account', async () => {
    const clients = await Promise.all([logIn(server, 'spiller4'), logIn(server, 'spiller4')]);
    for (const client of clients) expect(await statusOf(client)).toBe('NO_USERNAME');
    const ids = await open()
      .db.selectFrom('session')
      .innerJoin('identity', 'identity.user_id', 'session.user_id')
      .select('session.user_id')
      .where('subject', '=', 'spiller4')
      .execute();
    expect(ids).toHaveLength(2);
    expect(new Set(ids.map((row) => row.user_id)).size).toBe(1);
  });

  it('When another person logs in on the same browser, then that is who is logged in', async () => {
    await insertPerson(open(), server, { login: 'spiller5', username: 'Kurt Kurve' });
    await insertPerson(open(), server, { login: 'spiller6', username: 'Regnvær' });
    const client = server.newClient();
    for (const [login, username] of [
      ['spiller5', 'Kurt Kurve'],
      ['spiller6', 'Regnvær'],
      ['spiller6', 'Regnvær'],
    ] as const) {
      expect(await client.login(login)).toBe(`${server.url}/logged-in`);
      expect(await client.getJson('/api/public/header')).toMatchObject({ user: { username } });
    }
  });

  it('When somebody cancels at the provider, then /login is told so', async () => {
    const client = server.newClient();
    const { response, visited } = await client.follow('/oauth2/authorization/google');
    const action = /action="([^"]*)"/.exec(await response.text())?.[1] ?? '';
    const cancelled = await client.request(new URL(action, visited.at(-1)).href, {
      method: 'POST',
      body: new URLSearchParams({ cancel: '1' }),
    });
    const next = new URL(cancelled.headers.get('location') ?? '', visited.at(-1));
    const end = await client.follow(next.href);
    expect(end.visited.at(-1)).toBe(`${server.url}/login?error=login-cancelled`);
    expect(await statusOf(client)).toBe('LOGGED_OUT');
  });

  it('When somebody is not on the provider’s list, then nobody is logged in', async () => {
    await expect(server.newClient().login('spiller99')).rejects.toThrow('refused spiller99');
  });

  it('When an image or a frame of another page starts a login, then nothing is kept of it', async () => {
    const attempts = async () =>
      (await open().db.selectFrom('login_attempt').selectAll().execute()).length;
    const before = await attempts();
    const client = server.newClient();
    for (const dest of ['image', 'iframe', 'empty', 'script', '']) {
      const answer = await client.get('/oauth2/authorization/google', { 'sec-fetch-dest': dest });
      expect(`${answer.status} ${((await answer.json()) as { code: string }).code}`).toBe(
        '403 login-not-opened',
      );
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect(await attempts()).toBe(before);
    const opened = await client.get('/oauth2/authorization/google', {
      'sec-fetch-dest': 'document',
    });
    expect(opened.status).toBe(302);
    expect(await attempts()).toBe(before + 1);
  });

  it('When logins are started without end, then an address is stopped', async () => {
    const client = server.newClient();
    const { db } = open();
    await db.updateTable('rate_limit').set({ count: 299 }).execute();
    const ends = [];
    for (let time = 0; time < 2; time += 1) {
      const response = await client.get('/oauth2/authorization/google');
      ends.push(response.headers.get('location')?.replace(/\?.*client.*/, '') ?? '');
    }
    expect(ends).toEqual([`${server.issuer}/auth`, '/login?error=too-many-requests']);
    server.wallClock.advance(10 * MINUTE_MS);
    const later = await client.get('/oauth2/authorization/google');
    expect(later.headers.get('location')).toContain('/auth?');
  });

  it('says that login is set up', async () => {
    expect(await server.newClient().getJson('/api/public/login')).toEqual({
      isLoginSetUp: true,
      providers: [{ key: 'google', name: 'Google' }],
      hasEmailLogin: false,
      isEmailFailing: false,
      hasPasskeyLogin: true,
      registration: 'invitation',
    });
  });
});

onAnyDatabase('login with a provider that wants the secret', (open) => {
  /** Characters that headers, URLs and HTML encode differently. */
  const clientSecret = 'a secret: with + and % and &'.padEnd(40, '/');

  it.each([
    [['client_secret_basic']],
    [['client_secret_post']],
    [['client_secret_basic', 'client_secret_post']],
  ] as const)(
    'by %j, then it gets it so; and the log has its word for a wrong one',
    async (clientAuthMethods) => {
      const start = (secret: string) =>
        startServer(open(), {
          provider: { clientSecret, clientAuthMethods },
          environment: { OIDC_NAME: '', OIDC_CLIENT_SECRET: secret },
        });
      const server = await start(clientSecret);
      const client = server.newClient();
      expect(await client.getJson('/api/public/login')).toMatchObject({
        providers: [{ key: 'google', name: new URL(String(server.issuer)).host }],
      });
      expect(await client.login('spiller1')).toBe(`${server.url}/logged-in`);
      await server.close();

      const misled = await start(`${clientSecret}canary`);
      const end = await misled.newClient().login('spiller1');
      expect(end).toBe(`${misled.url}/login?error=login-failed`);
      expect(misled.logs()).toContain('invalid_client');
      expect(misled.logs()).not.toContain('canary');
      await misled.close();
    },
  );
});

onAnyDatabase('login without a provider', (open) => {
  it('When there are no login settings, then the game runs, and /login and the log say so', async () => {
    const server = await startServer(open(), {
      environment: {
        OIDC_ISSUER: 'https://accounts.google.com',
        OIDC_CLIENT_ID: '',
        OIDC_CLIENT_SECRET: '',
      },
    });
    try {
      const client = server.newClient();
      for (const path of [
        '/oauth2/authorization/google',
        '/login/oauth2/code/google?code=x&state=y',
      ]) {
        const response = await client.get(path);
        expect(response.headers.get('location')).toBe('/login?error=login-not-set-up');
      }
      expect(await client.getJson('/api/public/login')).toMatchObject({ isLoginSetUp: false });
      expect(server.logs()).toContain('Neither OIDC_CLIENT_ID nor SMTP_URL is set');
      expect((await client.get('/api/public/home')).status).toBe(200);
    } finally {
      await server.close();
    }
  });

  it('When the provider is down, then the game runs, and login works once it is up', async () => {
    const port = await freePort();
    const issuer = `http://127.0.0.1:${port}`;
    const server = await startServer(open(), { environment: { OIDC_ISSUER: issuer } });
    const client = server.newClient();
    let provider: TestProvider | null = null;
    try {
      expect((await client.get('/api/public/home')).status).toBe(200);
      const refused = await client.get('/oauth2/authorization/google');
      expect(refused.headers.get('location')).toBe('/login?error=login-unavailable');
      provider = await startTestProvider(server.url, DEMO_LOGINS, { port });
      expect(await client.login('spiller1')).toBe(`${server.url}/logged-in`);
    } finally {
      await provider?.close();
      await server.close();
    }
  });

  it('When the provider calls itself otherwise than the settings, then the log says how', async () => {
    const site = createServer((request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({ issuer: `http://${request.headers.host}/application/o/game/` }),
      );
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    const { port } = site.address() as AddressInfo;
    const issuer = `http://127.0.0.1:${port}/application/o/game`;
    const server = await startServer(open(), { environment: { OIDC_ISSUER: issuer } });
    try {
      await server.newClient().get('/oauth2/authorization/google');
      expect(server.logs()).toContain(
        `the provider calls itself ${issuer}/: set its issuer to that`,
      );
    } finally {
      await server.close();
      site.close();
    }
  });

  it('When the provider goes down during a login, then /login is told so', async () => {
    const server = await startServer(open());
    const client = server.newClient();
    try {
      const begun = await client.get('/oauth2/authorization/google');
      const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state');
      await server.stopProvider();
      const iss = encodeURIComponent(String(server.issuer));
      const ended = await client.get(`/login/oauth2/code/google?code=x&state=${state}&iss=${iss}`);
      expect(ended.headers.get('location')).toBe('/login?error=login-unavailable');
    } finally {
      await server.close();
    }
  });
});
