import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createTestDatabase, type TestDatabase } from '#support/databases/databases.ts';
import { exchange } from '#support/hostile/attack.ts';
import { buildPages } from '#support/processes/build-pages.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';

const CLOSE = 'Host: a\r\nConnection: close';
const LONG = 'x'.repeat(20_000);

describe('every answer', () => {
  const folder = mkdtempSync(join(tmpdir(), 'formelgjett-answers-'));
  let stored: TestDatabase;
  let database: OpenDatabase;
  let server: TestServer;
  let csrfHeader: string;
  beforeAll(async () => {
    const webRoot = await buildPages(folder);
    mkdirSync(join(webRoot, 'assets'));
    writeFileSync(join(webRoot, 'assets/page.js'), 'void 0;');
    stored = await createTestDatabase('sqlite');
    database = await openDatabase(stored.url);
    server = await startServer(database, {
      webRoot,
      timeouts: { requestMs: 300 },
      environment: { PUBLIC_URL: 'https://game.example' },
    });
    const [pair] = Object.entries(await server.newClient().csrfHeaders());
    csrfHeader = pair?.join(': ') ?? '';
  });
  afterAll(async () => {
    await server.close();
    await database.close();
    await stored.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function answerTo(request: string) {
    const port = Number(new URL(server.url).port);
    const answer = await exchange(port, {
      bytes: Buffer.from(request.replace('CSRF', csrfHeader)),
      afterwards: 'WAIT',
    });
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    const [first = '', ...lines] = head.split('\r\n');
    const headers = new Map(
      lines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
    );
    return { status: Number(first.split(' ')[1]), headers, body };
  }

  it.each([
    ['a page', 200, `GET / HTTP/1.1\r\n${CLOSE}`],
    ['a file', 200, `GET /assets/page.js HTTP/1.1\r\n${CLOSE}`],
    ['a call', 200, `GET /api/health HTTP/1.1\r\n${CLOSE}`],
    ['the head of a page', 200, `HEAD /about HTTP/1.1\r\n${CLOSE}`],
    ['nothing new', 304, `GET /api/public/home HTTP/1.1\r\n${CLOSE}\r\nIf-None-Match: *`],
    ['a path that cannot be read', 400, `GET /%zz HTTP/1.1\r\n${CLOSE}`],
    [
      'a range that is not there',
      400,
      `GET /assets/page.js HTTP/1.1\r\n${CLOSE}\r\nRange: bytes=9-1`,
    ],
    ['a file that is another', 400, `GET /assets/page.js HTTP/1.1\r\n${CLOSE}\r\nIf-Match: "x"`],
    ['no host', 400, 'GET / HTTP/1.1\r\nConnection: close'],
    ['no HTTP', 400, 'GARBAGE'],
    [
      'a body that does not come',
      408,
      `POST /api/logout HTTP/1.1\r\nCSRF\r\n${CLOSE}\r\nContent-Type: application/json\r\nContent-Length: 9`,
    ],
    ['an unknown call', 404, `GET /api/nothing HTTP/1.1\r\n${CLOSE}`],
    ['what no page is', 404, `GET /healthz HTTP/1.1\r\n${CLOSE}`],
    ['a method that a call does not have', 404, `DELETE /api/health HTTP/1.1\r\n${CLOSE}`],
    [
      'a compressed body',
      415,
      `POST /api/logout HTTP/1.1\r\n${CLOSE}\r\nContent-Encoding: gzip\r\nContent-Length: 0`,
    ],
    ['an odd expectation', 417, `GET / HTTP/1.1\r\n${CLOSE}\r\nExpect: cake`],
    ['endless headers', 431, `GET / HTTP/1.1\r\n${CLOSE}\r\nX-Long: ${LONG}`],
  ])('to %s (%i) has the security headers and an id of its own', async (_what, status, request) => {
    const first = await answerTo(`${request}\r\n\r\n`);
    expect(first.status).toBe(status);
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000',
      'x-request-id': expect.stringMatching(/^[\w-]{8}-\w+$/),
    });
    expect(server.logs()).toContain(first.headers.get('x-request-id'));
  });

  it('When a body is compressed, then the answer says how to send it', async () => {
    const packed = `${CLOSE}\r\nContent-Encoding: br\r\nContent-Length: 0`;
    const { headers } = await answerTo(`POST /api/logout HTTP/1.1\r\n${packed}\r\n\r\n`);
    expect(headers.get('accept-encoding')).toBe('identity');
  });

  it('When there is no such page, then a browser gets the page that says so, and a monitor an error', async () => {
    const html = `${CLOSE}\r\nAccept: text/html`;
    const askedFor = async (path: string, headers: string) => {
      const { status, headers: told } = await answerTo(
        `GET ${path} HTTP/1.1\r\n${headers}\r\n\r\n`,
      );
      return `${status} ${told.get('content-type')}`;
    };
    expect(await askedFor('/about', CLOSE)).toBe('200 text/html; charset=utf-8');
    expect(await askedFor('/abuot', html)).toBe('404 text/html; charset=utf-8');
    for (const path of ['/abuot', '/healthz', '/readyz', '/metrics', '/wp-login.php', '/.env']) {
      expect(await askedFor(path, CLOSE)).toBe('404 application/problem+json; charset=utf-8');
    }
    expect(await askedFor('/healthz', html)).toBe('404 application/problem+json; charset=utf-8');
  });

  it('tells monitors which version runs', async () => {
    const { body } = await answerTo(`GET /api/health HTTP/1.1\r\n${CLOSE}\r\n\r\n`);
    expect(JSON.parse(body)).toEqual({ status: 'ok', version: expect.stringMatching(/^\d+\.\d+/) });
  });
});
