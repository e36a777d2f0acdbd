import { afterAll, beforeAll, expect, it } from 'vitest';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { type Client, outcomeOf } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { insertPerson, logIn } from '#support/rows/people.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

onAnyDatabase('CSRF', (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(open());
    await insertPerson(open(), server, {
      login: 'admin',
      username: 'Løpsleder',
      is_admin: 1,
      is_bingo_master: 1,
    });
  });
  afterAll(() => server.close());

  /** Called by mail programs, which have no token; its link is signed. */
  const EXEMPT = ['/api/public/unsubscribe'];

  /** Lists every route that changes state, with values for its parameters. */
  const changes = () =>
    server.app.routeTable
      .filter(({ method, url }) => !READING.has(method) && !EXEMPT.includes(url))
      .map(({ method, url }) => ({ method, path: url.replace(/:\w+/g, '2025') }));

  const codeOf = async (client: Client, method: string, path: string, init: RequestInit = {}) => {
    const response = await client.request(path, { method, ...init });
    return `${method} ${path}: ${await outcomeOf(response)}`;
  };
  const refused = (code: string) =>
    changes().map(({ method, path }) => `${method} ${path}: 403 ${code}`);
  const tryAll = (client: Client, headers: Record<string, string>, query = '') =>
    Promise.all(
      changes().map(async ({ method, path }) =>
        (await codeOf(client, method, path + query, { headers })).replace(query, ''),
      ),
    );

  it('knows of routes that change state, and exempts one of them alone', () => {
    expect(changes().length).toBeGreaterThan(10);
    expect(changes()).toContainEqual({ method: 'POST', path: '/api/logout' });
    const exempt = server.app.routeTable.filter((route) => route.csrfExemption !== undefined);
    expect(exempt.map(({ url }) => url)).toEqual(EXEMPT);
  });

  it('When there is no token, then every route that changes state refuses', async () => {
    const client = await logIn(server, 'admin');
    expect(await tryAll(client, {})).toEqual(refused('csrf-token-wrong'));
  });

  it('When the token belongs to another session, then every one refuses', async () => {
    const client = await logIn(server, 'admin');
    const thief = await logIn(server, 'spiller1');
    const tokens = [
      await thief.csrfHeaders(),
      await (await logIn(server, 'admin')).csrfHeaders(),
      await server.newClient().csrfHeaders(),
      { 'x-csrf-token': 'made-up' },
      { 'x-csrf-token': '' },
    ];
    for (const headers of tokens) {
      expect(await tryAll(client, headers)).toEqual(refused('csrf-token-wrong'));
    }
  });

  it('When the token is from before the last login, then every one refuses', async () => {
    const client = await logIn(server, 'admin');
    const old = await client.csrfHeaders();
    await client.login('admin');
    expect(await tryAll(client, old)).toEqual(refused('csrf-token-wrong'));
  });

  it('When the token is right but not in the header, then every one refuses', async () => {
    const client = await logIn(server, 'admin');
    const token = (await client.csrfHeaders())['x-csrf-token'] ?? '';
    const query = `?_csrf=${token}&x-csrf-token=${token}`;
    expect(await tryAll(client, { 'x-xsrf-token': token }, query)).toEqual(
      refused('csrf-token-wrong'),
    );
    client.cookies.set('x-csrf-token', token);
    expect(await tryAll(client, {})).toEqual(refused('csrf-token-wrong'));
    const form = { method: 'POST', body: new URLSearchParams({ _csrf: token }) };
    expect(await codeOf(client, 'POST', '/api/logout', form)).toContain('csrf-token-wrong');
  });

  it.each(['cross-site', 'same-site'])(
    'When a page elsewhere asks (%s), then every one refuses even with the right token',
    async (site) => {
      const client = await logIn(server, 'admin');
      const headers = { ...(await client.csrfHeaders()), 'sec-fetch-site': site };
      expect(await tryAll(client, headers)).toEqual(refused('cross-site'));
    },
  );

  it('When the token is right, then the call is made, once or again', async () => {
    const client = await logIn(server, 'admin');
    const headers = {
      ...(await client.csrfHeaders()),
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
    };
    for (const hours of [[3], [1, 24]]) {
      const response = await client.request('/api/settings/reminders/hours', {
        method: 'PUT',
        headers,
        body: JSON.stringify({ hours }),
      });
      expect(await response.json()).toMatchObject({ hours });
    }
  });

  it.each([{}, { 'content-type': 'application/json' }, { 'content-type': 'text/plain' }])(
    'lets log out with an empty body, said to be %j',
    async (type) => {
      const client = await logIn(server, 'admin');
      const headers = { ...(await client.csrfHeaders()), ...type };
      const response = await client.request('/api/logout', { method: 'POST', headers });
      expect(response.status).toBe(204);
      expect(await client.getJson('/api/public/user/status')).toBe('LOGGED_OUT');
    },
  );

  it('gives visitors a token too, and lets them log out once more', async () => {
    const visitor = server.newClient();
    expect((await visitor.send('POST', '/api/logout')).status).toBe(204);
    expect((await visitor.request('/api/logout', { method: 'POST' })).status).toBe(403);
  });

  it('never says the token to a cache', async () => {
    const response = await server.newClient().get('/api/public/csrf-token');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({
      headerName: 'x-csrf-token',
      token: expect.stringMatching(/^[\w-]{20,}$/),
      userId: null,
    });
  });
});
