import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { writeEmptyPages } from '#support/processes/build-pages.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { insertPerson, logIn } from '#support/rows/people.ts';

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly req?: { readonly method: string; readonly path: string; readonly remoteAddress: string };
  readonly res?: { readonly statusCode: number };
  readonly responseTime?: number;
}

const DEBUG = 20;
const INFO = 30;

onAnyDatabase('the log of requests', (open) => {
  let server: TestServer;
  let folder: string;
  let earlier: number;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'formelgjett-web-'));
    const webRoot = await writeEmptyPages(folder);
    mkdirSync(join(webRoot, 'assets'));
    writeFileSync(join(webRoot, 'assets/page.js'), 'void 0;');
    server = await startServer(open(), {
      webRoot,
      features: [
        (app) =>
          app.get('/broken', { config: { access: 'PUBLIC', isPolled: true } }, () => {
            throw new Error('out of paper');
          }),
      ],
    });
  });
  beforeEach(() => {
    earlier = server.logs().length;
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const lines = (): Line[] =>
    server
      .logs()
      .slice(earlier)
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));

  /** Polls, because the response may arrive just before its log line. */
  const lineOf = (path: string) =>
    expect
      .poll(() => lines().filter(({ req }) => req?.path === path))
      .toHaveLength(1)
      .then(() => lines().find(({ req }) => req?.path === path));

  it('has one line for each, with status and time', async () => {
    await server.newClient().get('/api/public/stats/years/none');
    expect(await lineOf('/api/public/stats/years/none')).toMatchObject({
      level: INFO,
      msg: 'request completed',
      req: { method: 'GET', remoteAddress: expect.any(String) },
      res: { statusCode: 404 },
      responseTime: expect.any(Number),
    });
    expect(lines()).toHaveLength(1);
  });

  it.each(['/api/health', '/api/public/header', '/api/public/home'])(
    'When open pages ask %s again and again, then only a close look shows it',
    async (path) => {
      await server.newClient().get(path);
      expect(await lineOf(path)).toMatchObject({ level: DEBUG, res: { statusCode: 200 } });
    },
  );

  it('When a page is opened, then the page shows, and what it brings along only if it is missing', async () => {
    const client = server.newClient();
    for (const path of ['/guess', '/assets/page.js', '/assets/gone.js']) await client.get(path);
    expect(await lineOf('/guess')).toMatchObject({ level: INFO, res: { statusCode: 200 } });
    expect(await lineOf('/assets/page.js')).toMatchObject({ level: DEBUG });
    expect(await lineOf('/assets/gone.js')).toMatchObject({ level: INFO });
  });

  it('When a polled call fails, then it shows', async () => {
    await server.newClient().get('/broken');
    expect(await lineOf('/broken')).toMatchObject({ level: INFO, res: { statusCode: 500 } });
  });

  it('When a player is signed in, then the same holds for the calls of guessing', async () => {
    await insertPerson(open(), server, { login: 'spiller1', username: 'Åse' });
    const player = await logIn(server, 'spiller1');
    earlier = server.logs().length;
    await player.get('/api/guess');
    expect(await lineOf('/api/guess')).toMatchObject({ level: DEBUG });
  });

  it('leaves out what ends the mails of somebody', async () => {
    const client = server.newClient();
    await client.get('/unsubscribe?token=canary-token');
    await client.get('/api/public/unsubscribe?token=canary-token');
    await client.request('/api/public/unsubscribe?token=canary-token', { method: 'POST' });
    await expect
      .poll(() => lines().flatMap(({ req }) => req?.path ?? []))
      .toEqual(['/unsubscribe', '/api/public/unsubscribe', '/api/public/unsubscribe']);
    expect(server.logs()).not.toContain('canary-token');
  });
});
