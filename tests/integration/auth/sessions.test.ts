import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/base/time.ts';
import { findSession } from '#server/accounts/auth/find-session.ts';
import { createSessionUse } from '#server/accounts/auth/session-use.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { purgeExpiredRows } from '#server/upkeep/purge-expired-rows.ts';
import { createTestDatabase, DIALECTS, type TestDatabase } from '#support/databases/databases.ts';
import type { Client } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { insertPerson, logIn } from '#support/rows/people.ts';

const COOKIE = 'formelgjett-session';

describe.each(DIALECTS)('sessions (%s)', (dialect) => {
  let testDatabase: TestDatabase;
  const databases: OpenDatabase[] = [];
  const servers: TestServer[] = [];
  let server: TestServer;
  /** Second server on the same database, with connections of its own as in another process. */
  let secondServer: TestServer;

  beforeAll(async () => {
    testDatabase = await createTestDatabase(dialect);
    databases.push(await openDatabase(testDatabase.url), await openDatabase(testDatabase.url));
    const [first, second] = databases;
    if (!first || !second) throw new Error('unreachable');
    server = await startServer(first);
    secondServer = await startServer(second, {
      environment: { OIDC_ISSUER: String(server.issuer) },
    });
    servers.push(server, secondServer);
  });
  afterAll(async () => {
    for (const each of servers) await each.close();
    for (const each of databases) await each.close();
    await testDatabase.drop();
  });
  const open = (): OpenDatabase => databases[0] as OpenDatabase;

  const statusOf = (client: Client) => client.getJson('/api/public/user/status');
  const isIn = async (client: Client) => (await statusOf(client)) !== 'LOGGED_OUT';
  const rows = () => open().db.selectFrom('session').selectAll().execute();

  it('When a session id is planted before the login, then the login gives another', async () => {
    const attacker = await logIn(server, 'spiller11');
    const planted = attacker.cookies.get(COOKIE) ?? '';
    for (const id of [planted, 'a'.repeat(43)]) {
      const victim = server.newClient();
      victim.cookies.set(COOKIE, id);
      await victim.login('spiller12');
      expect(victim.cookies.get(COOKIE)).toMatch(/^[\w-]{43}$/);
      expect(victim.cookies.get(COOKIE)).not.toBe(id);
    }
    // The browser's previous session has ended, so that nobody else continues it.
    expect(await isIn(attacker)).toBe(false);
  });

  it('keeps only the SHA-256 of what the cookie holds', async () => {
    const client = await logIn(server, 'spiller1');
    const secret = client.cookies.get(COOKIE) ?? '';
    const stored = JSON.stringify(await rows());
    expect(stored).toContain(createHash('sha256').update(secret).digest('base64url'));
    expect(stored).not.toContain(secret);
    const thief = server.newClient();
    thief.cookies.set(COOKIE, createHash('sha256').update(secret).digest('base64url'));
    expect(await isIn(thief)).toBe(false);
  });

  it.each(['', 'x', 'a'.repeat(43), 'a'.repeat(5000), "' or 1=1 --", '%00', '../..'])(
    'takes the cookie %j for nobody’s',
    async (value) => {
      const client = server.newClient();
      client.cookies.set(COOKIE, encodeURIComponent(value));
      expect(await statusOf(client)).toBe('LOGGED_OUT');
      expect((await client.get('/api/settings/username')).status).toBe(401);
    },
  );

  it('When somebody has logged out, then the old cookie opens nothing, here or at another instance', async () => {
    const client = await logIn(server, 'spiller1');
    const elsewhere = client.copy(secondServer.url);
    expect(await isIn(elsewhere)).toBe(true);
    const before = client.copy();
    // Logs out at one instance with a token of the other.
    const response = await client.request('/api/logout', {
      method: 'POST',
      headers: await elsewhere.csrfHeaders(),
    });
    expect(response.status).toBe(204);
    expect(response.headers.getSetCookie().join()).toMatch(/^formelgjett-session=;/);
    for (const replay of [before, elsewhere]) {
      expect(await isIn(replay)).toBe(false);
      expect((await replay.get('/api/settings/my-data')).status).toBe(401);
    }
  });

  it('When somebody logs out everywhere, then all browsers are out, and nobody else', async () => {
    const [phone, laptop, friend] = await Promise.all(
      ['spiller2', 'spiller2', 'spiller3'].map((person) => logIn(server, person)),
    );
    if (!phone || !laptop || !friend) throw new Error('unreachable');
    const list = await laptop.getJson<{ isCurrent: boolean }[]>('/api/settings/sessions');
    expect(list.map(({ isCurrent }) => isCurrent).toSorted()).toEqual([false, true]);
    expect((await laptop.send('DELETE', '/api/settings/sessions')).status).toBe(204);
    expect([await isIn(phone), await isIn(laptop), await isIn(friend)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it.each([
    { what: '«Husk meg»', query: '?remember_me', idleMs: 14 * DAY_MS, absoluteMs: 30 * DAY_MS },
    { what: 'no «Husk meg»', query: '', idleMs: 12 * HOUR_MS, absoluteMs: DAY_MS },
  ])(
    'With $what a session ends when it is idle too long, and in any case',
    async ({ query, idleMs, absoluteMs }) => {
      const idle = await logIn(server, 'spiller4', query);
      const busy = await logIn(server, 'spiller5', query);
      const startedAt = server.wallClock.now();
      server.wallClock.advance(idleMs - 1);
      expect(await isIn(busy)).toBe(true);
      server.wallClock.advance(1);
      expect(await isIn(idle)).toBe(false);
      expect(await isIn(busy)).toBe(true);
      while (server.wallClock.now() + idleMs / 2 < startedAt + absoluteMs) {
        server.wallClock.advance(idleMs / 2);
        expect(await isIn(busy)).toBe(true);
      }
      server.wallClock.set(startedAt + absoluteMs - 1);
      expect(await isIn(busy)).toBe(true);
      server.wallClock.advance(1);
      expect(await isIn(busy)).toBe(false);
    },
  );

  it('When the latest use is written while the session is read, then the session goes on', async () => {
    const client = await logIn(server, 'spiller8');
    const secret = client.cookies.get(COOKIE) ?? '';
    const startedAt = server.wallClock.now();
    let writeUse = async (_database: OpenDatabase) => {};
    const use = createSessionUse((write) => {
      writeUse = write;
      return () => {};
    });
    const { db } = open();
    const used = await findSession(db, use, secret, startedAt + 12 * HOUR_MS - 1);
    expect(used).not.toBeNull();
    const slow = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        await writeUse(open());
        return result;
      },
    });
    expect(await findSession(slow, use, secret, startedAt + 12 * HOUR_MS)).not.toBeNull();
    // The session's last use is ahead of the clock of other tests.
    expect((await client.send('POST', '/api/logout')).status).toBe(204);
  });

  it('writes down at most every five minutes that a session is used', async () => {
    const client = await logIn(server, 'spiller6');
    const idHash = createHash('sha256')
      .update(client.cookies.get(COOKIE) ?? '')
      .digest('base64url');
    const lastSeen = async () => (await rows()).find((row) => row.id_hash === idHash)?.last_seen_at;
    const start = server.wallClock.now();
    expect(await lastSeen()).toBe(start);
    server.wallClock.advance(5 * MINUTE_MS - 1);
    await statusOf(client);
    expect(await lastSeen()).toBe(start);
    server.wallClock.advance(1);
    await Promise.all([statusOf(client), statusOf(client), statusOf(client)]);
    // Last use is written in the background.
    await expect.poll(lastSeen).toBe(start + 5 * MINUTE_MS);
    const user = await open()
      .db.selectFrom('user')
      .innerJoin('session', 'session.user_id', 'user.id')
      .select('user.last_seen_at')
      .where('id_hash', '=', idHash)
      .executeTakeFirstOrThrow();
    expect(user.last_seen_at).toBe(start + 5 * MINUTE_MS);
  });

  it('When a role is taken away, then the next request feels it', async () => {
    const user = await insertPerson(open(), server, {
      login: 'admin',
      username: 'Løpsleder',
      is_admin: 1,
      is_bingo_master: 1,
    });
    const client = await logIn(server, 'admin');
    const header = () =>
      client.getJson<{ isAdmin: boolean; isBingoMaster: boolean }>('/api/public/header');
    expect(await header()).toMatchObject({ isAdmin: true, isBingoMaster: true });
    await open()
      .db.updateTable('user')
      .set({ is_admin: 0, is_bingo_master: 0 })
      .where('id', '=', user.id)
      .execute();
    expect(await header()).toMatchObject({ isAdmin: false, isBingoMaster: false });
  });

  it('cleans up what is over, and nothing else', async () => {
    const remembered = await logIn(server, 'spiller7', '?remember_me');
    await logIn(server, 'spiller7');
    await server.newClient().get('/oauth2/authorization/google');
    const { db } = open();
    const counts = async () =>
      Promise.all(
        (['session', 'login_attempt', 'rate_limit'] as const).map(
          async (table) => (await db.selectFrom(table).selectAll().execute()).length,
        ),
      );
    const [sessions = 0, attempts = 0, limits = 0] = await counts();
    expect(attempts).toBeGreaterThan(0);
    expect(limits).toBeGreaterThan(0);
    await purgeExpiredRows(open(), server.wallClock.now());
    const [kept = 0, keptAttempts = 0] = await counts();
    expect(kept).toBeLessThanOrEqual(sessions);
    expect(kept).toBeGreaterThanOrEqual(2);
    expect(keptAttempts).toBeGreaterThan(0);

    server.wallClock.advance(13 * HOUR_MS);
    const cleanBoth = databases.map((each) => () => purgeExpiredRows(each, server.wallClock.now()));
    // Two SQLite connections in one process would block each other.
    if (dialect === 'postgres') await Promise.all(cleanBoth.map((clean) => clean()));
    else for (const clean of cleanBoth) await clean();
    expect((await rows()).every((row) => row.is_remembered === 1)).toBe(true);
    expect((await counts()).slice(1)).toEqual([0, 0]);
    expect(await isIn(remembered)).toBe(true);
    server.wallClock.advance(14 * DAY_MS);
    await purgeExpiredRows(open(), server.wallClock.now());
    expect(await rows()).toEqual([]);
  });
});
