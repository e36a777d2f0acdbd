import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Access } from '#contract/http/pages.ts';
import { DAY_MS } from '#domain/base/time.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { ALL_TABLES } from '#server/upkeep/backup/backup-tables.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import type { SampleCall } from '#support/hostile/hostile-requests.ts';
import { makeSampleCalls } from '#support/hostile/sample-calls.ts';
import { SAMPLES_NOW } from '#support/requests/admin-writes.ts';
import type { Client } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { insertUser } from '#support/rows/factories.ts';
import { insertPerson, logIn, logInAdmin } from '#support/rows/people.ts';

const HELD = 'x-held';
const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Routes that end the session or the role, or need a mail server or a folder. */
const NOT_ALONE = /settings\/(sessions|account|reminders\/address)|users\/:userId\/|\/backup$/;

interface Held {
  readonly route: string;
  /** Sends the rest of the body. */
  readonly end: () => Promise<string>;
}

function addressOf({ route, parameters, query }: SampleCall): string {
  const path = route.replace(/:(\w+)/g, (_, name) => encodeURIComponent(parameters[name] ?? ''));
  return `${path}?${new URLSearchParams(query)}`;
}

/** Reads all stored rows. */
async function dump({ inSnapshot }: OpenDatabase): Promise<string> {
  return inSnapshot(async (snapshot) => {
    const lines: string[] = [];
    for (const table of ALL_TABLES) {
      for await (const rows of snapshot.rowsOf(table)) {
        lines.push(...rows.map((row) => `${table} ${JSON.stringify(row)}`));
      }
    }
    return lines.sort().join('\n');
  });
}

onAnyDatabase('a request whose body is held open', (open) => {
  let server: TestServer;
  let other: Client;
  let calls: readonly SampleCall[];
  const accessOf = new Map<string, Access>();
  let arrived: () => void = () => {};

  beforeAll(async () => {
    const database = open();
    server = await startServer(database, {
      now: SAMPLES_NOW,
      environment: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'spill@example.org' },
      // A request that reaches this point has passed all checks of its headers.
      features: [
        (app) =>
          void app.addHook('preParsing', async ({ headers }) => {
            if (headers[HELD] !== undefined) arrived();
          }),
      ],
    });
    other = await logInAdmin(database, server);
    for (const { method, url, access } of server.app.routeTable) {
      accessOf.set(`${method} ${url}`, access);
    }
    const { id: strangerId } = await insertUser(database.db, { username: 'Ukjent' });
    calls = (await makeSampleCalls(database, strangerId, server.app)).filter(
      ({ method, route }) =>
        !READING.has(method) && accessOf.get(`${method} ${route}`) !== 'PUBLIC',
    );
    expect(calls.length).toBeGreaterThan(50);
  });
  afterAll(() => server.close());

  async function newPlayer(login: string) {
    const username = `Spiller ${login.slice('spiller'.length)}`;
    const { id } = await insertPerson(open(), server, {
      login,
      username,
      is_admin: 1,
      is_bingo_master: 1,
    });
    return { id, username, client: await logIn(server, login) };
  }

  /** Sends all but the last byte, and waits until the server has judged the headers. */
  async function hold(client: Client, call: SampleCall): Promise<Held> {
    const body = JSON.stringify(call.body ?? {});
    const headers = {
      ...(await client.csrfHeaders()),
      [HELD]: 'yes',
      cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    const url = new URL(addressOf(call), server.url);
    const isJudged = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const request = httpRequest(url, { method: call.method, headers, agent: false });
    const answer = new Promise<string>((resolve, reject) => {
      request.once('error', reject);
      request.once('response', async (response) => {
        const chunks = await response.toArray();
        const { code } = JSON.parse(Buffer.concat(chunks).toString() || '{}') as { code?: string };
        resolve(`${response.statusCode} ${code}`);
      });
    });
    answer.catch(() => {});
    request.write(body.slice(0, -1));
    await Promise.race([isJudged, answer.then((early) => expect(early).toBe('held'))]);
    return {
      route: `${call.method} ${call.route}`,
      end: () => {
        request.end(body.slice(-1));
        return answer;
      },
    };
  }

  async function holdAll(client: Client, some = calls): Promise<Held[]> {
    const held: Held[] = [];
    for (const call of some) held.push(await hold(client, call));
    return held;
  }

  async function expectRefused(held: readonly Held[], refusal: (route: string) => string) {
    const before = await dump(open());
    const answers = await Promise.all(
      held.map(async ({ route, end }) => `${route}: ${await end()}`),
    );
    expect(answers).toEqual(held.map(({ route }) => `${route}: ${refusal(route)}`));
    expect(await dump(open())).toBe(before);
  }

  it.each<
    [string, string, (player: Awaited<ReturnType<typeof newPlayer>>) => Promise<Response | null>]
  >([
    [
      'logs out in another tab',
      'spiller1',
      ({ client }) => client.copy().send('POST', '/api/logout'),
    ],
    [
      'logs out everywhere from another device',
      'spiller2',
      async () => (await logIn(server, 'spiller2')).send('DELETE', '/api/settings/sessions'),
    ],
    [
      'deletes the account',
      'spiller3',
      async ({ username }) => {
        const device = await logIn(server, 'spiller3');
        return device.send('POST', '/api/settings/account/deletion', { username });
      },
    ],
    [
      'is anonymised by an admin',
      'spiller4',
      async ({ id, username }) =>
        other.send('PUT', `/api/admin/users/${id}/anonymised`, { confirmation: username }),
    ],
    [
      'has not been seen for a month',
      'spiller5',
      async () => {
        server.wallClock.advance(31 * DAY_MS);
        other = await logIn(server, 'admin');
        return null;
      },
    ],
  ])('stores nothing when its sender %s meanwhile', async (_what, login, interfere) => {
    const player = await newPlayer(login);
    const held = await holdAll(player.client);
    expect((await interfere(player))?.ok ?? true).toBe(true);
    await expectRefused(held, () => '401 not-logged-in');
  });

  it('stores nothing when its sender loses the role that it needs', async () => {
    const { id, client } = await newPlayer('spiller6');
    const needsRole = calls.filter(({ method, route }) =>
      /^(ADMIN|BINGO_MASTER)$/.test(accessOf.get(`${method} ${route}`) ?? ''),
    );
    const held = await holdAll(client, needsRole);
    const roles = { isAdmin: false, isBingoMaster: false };
    expect((await other.send('PUT', `/api/admin/users/${id}/roles`, roles)).ok).toBe(true);
    await expectRefused(held, (route) =>
      accessOf.get(route) === 'ADMIN' ? '403 not-admin' : '403 not-bingo-master',
    );
  });

  it('is let through when nothing has happened to its sender', async () => {
    const { client } = await newPlayer('spiller7');
    for (const call of calls) {
      if (NOT_ALONE.test(call.route)) continue;
      const { end, route } = await hold(client, call);
      expect(await end(), route).not.toMatch(/^(401|403 not-(?!league-owner)|5)/);
    }
  });
});
