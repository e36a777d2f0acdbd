import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Home } from '#contract/scoring/home.ts';
import type { UserData } from '#contract/scoring/profiles.ts';
import { MINUTE_MS } from '#domain/base/time.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { SNAPSHOT_HEADER } from '#server/http/internal-requests.ts';
import {
  createTestDatabase,
  type TestDatabase,
  TRIED_DIALECTS,
} from '#support/databases/databases.ts';
import { buildPages } from '#support/processes/build-pages.ts';
import { DEMO_LOGINS, startServer, type TestServer } from '#support/requests/start-server.ts';
import { insertPerson, logIn } from '#support/rows/people.ts';
import { SAO_PAULO_OPEN, seedDemoWorld } from '#support/worlds/demo-world.ts';

const NEWCOMER = { login: 'newcomer', username: 'Nykommer' };

const folder = mkdtempSync(join(tmpdir(), 'formelgjett-kept-'));
let webRoot: string;
beforeAll(async () => {
  webRoot = await buildPages(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(TRIED_DIALECTS)('the pages of visitors (%s)', (dialect) => {
  let stored: TestDatabase;
  let databases: OpenDatabase[];
  let here: TestServer;
  let elsewhere: TestServer;

  beforeAll(async () => {
    stored = await createTestDatabase(dialect);
    databases = [await openDatabase(stored.url), await openDatabase(stored.url)];
    const [one, other] = databases as [OpenDatabase, OpenDatabase];
    here = await startServer(one, { webRoot, now: SAO_PAULO_OPEN });
    elsewhere = await startServer(other, {
      now: SAO_PAULO_OPEN,
      people: [...DEMO_LOGINS, { login: NEWCOMER.login, name: NEWCOMER.login }],
    });
    await seedDemoWorld(one, SAO_PAULO_OPEN, String(elsewhere.issuer));
  });
  afterAll(async () => {
    await here.close();
    await elsewhere.close();
    for (const database of databases) await database.close();
    await stored.drop();
  });

  async function page(path: string, headers: Readonly<Record<string, string>> = {}) {
    const response = await here.app.inject({
      url: path,
      headers: { accept: 'text/html', ...headers },
    });
    return { ...response, status: response.statusCode, body: response.body };
  }

  async function rename(login: string, username: string) {
    const player = await logIn(elsewhere, login);
    const response = await player.send('PUT', '/api/settings/username', { username });
    expect(response.status).toBe(200);
  }

  it('are the same until a minute has passed, and are not sent to whom has them', async () => {
    const { headers, body } = await page('/');
    expect((await page('/')).body).toBe(body);
    const again = await page('/', { 'if-none-match': String(headers.etag) });
    expect([again.status, again.body]).toEqual([304, '']);
    const now = here.clock.now();
    here.clock.advance(MINUTE_MS);
    const later = await page('/');
    expect(later.headers['server-timing']).toContain(String(now + MINUTE_MS));
    expect(later.body).toContain(`"now":${now + MINUTE_MS}`);
  });

  it('say at once what another instance has stored', async () => {
    const { leaderboard } = await here.newClient().getJson<Home>('/api/public/home');
    const name = leaderboard?.[0]?.guesser.username ?? '';
    expect((await page('/')).body).toContain(name);
    await rename('spiller1', 'Helt annet navn');
    expect((await page('/')).body).toContain('Helt annet navn');
  });

  it('say at once what no season tells, as of somebody who has not guessed', async () => {
    const { id } = await insertPerson(databases[0] as OpenDatabase, elsewhere, NEWCOMER);
    expect((await page('/user')).body).toContain('Nykommer');
    expect((await page(`/user/${id}`)).body).toContain('Nykommer');
    const profile = async () => {
      const { userScores } = await here.newClient().getJson<UserData>(`/api/public/user/${id}`);
      return userScores.user.username;
    };
    expect(await profile()).toBe('Nykommer');
    await rename(NEWCOMER.login, 'Etternøler');
    expect((await page(`/user/${id}`)).body).toContain('Etternøler');
    expect(await profile()).toBe('Etternøler');
    expect((await page('/user')).body).toContain('Etternøler');
  });

  it('tell nobody outside which state they are of', async () => {
    const { headers } = await page('/');
    const call = await here.app.inject({ url: '/api/public/home' });
    expect([headers[SNAPSHOT_HEADER], call.headers[SNAPSHOT_HEADER]]).toEqual([
      undefined,
      undefined,
    ]);
  });
});
