import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '#contract/calls.ts';
import type { Access } from '#contract/http/pages.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createTestDatabase, onAnyDatabase, TRIED_DIALECTS } from '#support/databases/databases.ts';
import { writeEmptyPages } from '#support/processes/build-pages.ts';
import { type Client, outcomeOf } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { insertPerson, logIn } from '#support/rows/people.ts';

/** Access by path; the first match counts. A route without a match fails the test. */
const RULES: readonly (readonly [RegExp, Access])[] = [
  [/^\/api\/admin\//, 'ADMIN'],
  [/^\/api\/bingomaster\//, 'BINGO_MASTER'],
  [/^\/api\/(guess|user|audit|league)(\/|$)/, 'USER'],
  [/^\/api\/settings\/(reminders|invitations|push|receipts)/, 'USER'],
  [
    /^\/api\/settings\/(username|my-data|sessions|account|pictures|results|login-methods)/,
    'ACCOUNT',
  ],
  [/^\/api\/(public\/|login\/|logout$|health(\/ready)?$|openapi\.json$)/, 'PUBLIC'],
  [/^\/(oauth2\/authorization\/google|login\/oauth2\/code\/google)$/, 'PUBLIC'],
];

const ROLES = ['visitor', 'newcomer', 'player', 'bingomaster', 'admin'] as const;
type Role = (typeof ROLES)[number];

/** Refusal of each role by access rule; `null` grants access. */
const REFUSALS: Readonly<Record<Access, Readonly<Record<Role, string | null>>>> = {
  PUBLIC: { visitor: null, newcomer: null, player: null, bingomaster: null, admin: null },
  ACCOUNT: {
    visitor: '401 not-logged-in',
    newcomer: null,
    player: null,
    bingomaster: null,
    admin: null,
  },
  USER: {
    visitor: '401 not-logged-in',
    newcomer: '403 no-username',
    player: null,
    bingomaster: null,
    admin: null,
  },
  BINGO_MASTER: {
    visitor: '401 not-logged-in',
    newcomer: '403 no-username',
    player: '403 not-bingo-master',
    bingomaster: null,
    admin: '403 not-bingo-master',
  },
  ADMIN: {
    visitor: '401 not-logged-in',
    newcomer: '403 no-username',
    player: '403 not-admin',
    bingomaster: '403 not-admin',
    admin: null,
  },
};
const ALL_REFUSALS = new Set(Object.values(REFUSALS).flatMap((row) => Object.values(row)));

onAnyDatabase('access', (open) => {
  let server: TestServer;
  const clients = new Map<Role, Client>();

  beforeAll(async () => {
    server = await startServer(open());
    await insertPerson(open(), server, { login: 'spiller1', username: 'Spiller' });
    await insertPerson(open(), server, { login: 'admin', username: 'Løpsleder', is_admin: 1 });
    await insertPerson(open(), server, {
      login: 'bingomester',
      username: 'Bingomester',
      is_bingo_master: 1,
    });
    clients.set('visitor', server.newClient());
    clients.set('newcomer', await logIn(server, 'ny'));
    clients.set('player', await logIn(server, 'spiller1'));
    clients.set('bingomaster', await logIn(server, 'bingomester'));
    clients.set('admin', await logIn(server, 'admin'));
  });
  afterAll(() => server.close());

  const routes = () => server.app.routeTable.filter(({ method }) => method !== 'HEAD');
  const expected = (url: string) => RULES.find(([pattern]) => pattern.test(url))?.[1];

  it('is asked of the calls in the contract, and of no other', () => {
    const served = routes().map(({ method, url }) => `${method} ${url}`);
    // The demo has two more.
    const named = Object.keys(CALLS).filter((name) => !name.includes(' /api/demo/'));
    expect(served.filter((name) => name.includes(' /api/')).toSorted()).toEqual(named.toSorted());
  });

  it('is declared by every route as it should be', () => {
    expect(routes().length).toBeGreaterThan(30);
    const wrong = routes().filter(({ url, access }) => expected(url) !== access);
    expect(wrong).toEqual([]);
  });

  it.each(ROLES)('lets a %s call exactly what it may', async (role) => {
    const client = clients.get(role);
    if (!client) throw new Error('unreachable');
    for (const { method, url, csrfExemption } of routes()) {
      const access = expected(url);
      if (access === undefined) throw new Error(`${url} has no rule`);
      // Requests without a CSRF token change nothing; reaching that refusal means access was
      // granted.
      const response = await client.request(url.replace(/:\w+/g, '2025'), { method });
      const answer = await outcomeOf(response);
      const call = `${role} ${method} ${url}`;
      expect(response.headers.get('cache-control'), call).toMatch(/no-store|no-cache/);
      const refusal = REFUSALS[access][role];
      if (refusal !== null) expect(`${call}: ${answer}`).toBe(`${call}: ${refusal}`);
      else expect(ALL_REFUSALS, `${call}: ${answer}`).not.toContain(answer);
      if (refusal === null && method !== 'GET') {
        expect(answer).toBe(
          csrfExemption === undefined ? '403 csrf-token-wrong' : '400 bad-request',
        );
      }
    }
  });
});

describe.each(TRIED_DIALECTS)('routes without an access rule (%s)', (dialect) => {
  it('stop the server from starting', async () => {
    const testDatabase = await createTestDatabase(dialect);
    const database = await openDatabase(testDatabase.url);
    try {
      const start = startServer(database, {
        features: [(app) => void app.get('/api/forgotten', async () => 'open to all')],
      });
      await expect(start).rejects.toThrow('GET /api/forgotten declares no access rule');
    } finally {
      await database.close();
      await testDatabase.drop();
    }
  });
});

onAnyDatabase('the web page', (open) => {
  it('is served to visitors, with its files', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'formelgjett-web-'));
    const webRoot = await writeEmptyPages(folder);
    writeFileSync(join(webRoot, 'robots.txt'), 'User-agent: *');
    const server = await startServer(open(), { webRoot });
    try {
      const client = server.newClient();
      expect((await client.get('/login?error=login-failed')).status).toBe(200);
      expect(await (await client.get('/robots.txt')).text()).toBe('User-agent: *');
      expect(await (await client.get('/robots.txt?at=/')).text()).toBe('User-agent: *');
      for (const path of ['//', '//x:99999/', '//[']) {
        expect((await client.get(`${server.url}${path}`)).status, path).toBe(404);
      }
      expect((await client.get('/api/nowhere')).status).toBe(404);
      expect((await client.get('/')).headers.get('cache-control')).toBe('private, no-cache');
      await insertPerson(open(), server, { login: 'spiller2', username: 'Til frokost' });
      const player = await logIn(server, 'spiller2');
      // `no-store` prevents that the back button shows it to another user.
      expect((await player.get('/guess')).headers.get('cache-control')).toBe('no-store');
      // The header is set for every spelling of the path.
      expect((await player.get('/%61pi/guess')).headers.get('cache-control')).toBe('no-store');
    } finally {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
