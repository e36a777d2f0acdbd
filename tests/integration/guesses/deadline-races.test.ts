import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SavedPicks } from '#contract/guessing/guesses.ts';
import { createDemoClock } from '#demo/demo-clock.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/base/time.ts';
import type { Clock } from '#server/base/clock.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createTestDatabase, DIALECTS, type TestDatabase } from '#support/databases/databases.ts';
import { holdLock } from '#support/databases/held-locks.ts';
import type { Client } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { changeSeason } from '#support/rows/change-facts.ts';
import { insertPerson, logIn } from '#support/rows/people.ts';
import { insertGuessWorld, WORLD } from '#support/worlds/guess-world.ts';

const { year, race, drivers, seasonDeadline, raceDeadline } = WORLD;

const SAVES = [
  {
    table: 'season',
    path: `/api/guess/season/${year}/drivers`,
    deadline: seasonDeadline,
    body: { order: drivers },
  },
  {
    table: 'race',
    path: `/api/guess/race/${race}/first`,
    deadline: raceDeadline,
    body: { driver: 'driver-1' },
  },
] as const;

describe.each(DIALECTS)('a deadline that passes while a save is under way (%s)', (dialect) => {
  // Runs on from the moment it is set to.
  const clock = createDemoClock(0);
  let testDatabase: TestDatabase;
  let database: OpenDatabase;
  let server: TestServer;
  let kari: Client;
  let csrf: Record<string, string>;

  beforeAll(async () => {
    testDatabase = await createTestDatabase(dialect);
    database = await openDatabase(testDatabase.url);
    server = await startServer(database, { clock });
    await insertGuessWorld(database);
    await insertPerson(database, server, { login: 'spiller1', username: 'Kari' });
    kari = await logIn(server, 'spiller1');
  });
  beforeEach(async () => {
    await database.db.deleteFrom('order_guess').execute();
    await database.db.deleteFrom('race_guess').execute();
    csrf = await kari.csrfHeaders();
  });
  afterAll(async () => {
    await server.close();
    await database.close();
    await testDatabase.drop();
  });

  const put = (path: string, body: unknown) =>
    kari.request(path, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...csrf },
      body: JSON.stringify(body),
    });

  async function storedGuesses(): Promise<number> {
    const orders = await database.db.selectFrom('order_guess').select('competitor_id').execute();
    const places = await database.db.selectFrom('race_guess').select('driver_id').execute();
    return orders.length + places.length;
  }

  describe.each(SAVES)('of the $table', ({ path, deadline, body }) => {
    it('When another transaction holds the lock across it, then the guess is refused', async () => {
      const lock = await holdLock(dialect, testDatabase.url, 600);
      clock.jumpTo(deadline - 300);
      const answer = put(path, body);
      await lock.waitUntilWanted();
      if (dialect === 'postgres') clock.jumpTo(deadline);
      await lock.release();
      expect((await answer).status).toBe(409);
      expect(await storedGuesses()).toBe(0);
    });

    it('When the lock is given up in time, then the guess is stored', async () => {
      const lock = await holdLock(dialect, testDatabase.url, 300);
      clock.jumpTo(deadline - 60_000);
      const answer = put(path, body);
      await lock.waitUntilWanted();
      await lock.release();
      expect((await answer).status).toBe(200);
      expect(await storedGuesses()).toBeGreaterThan(0);
    });

    it('When the body is so slow that it has passed, then the guess is refused', async () => {
      clock.jumpTo(deadline - 60_000);
      const text = JSON.stringify(body);
      const slow = httpRequest(new URL(path, server.url), {
        method: 'PUT',
        headers: {
          'content-type': 'application/json',
          'content-length': text.length,
          cookie: [...kari.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...csrf,
        },
      });
      slow.write(text.slice(0, -2));
      // Waits until the server handles the request: a later one has been answered.
      await sleep(50);
      await (await kari.get('/api/public/header')).body?.cancel();
      clock.jumpTo(deadline);
      slow.end(text.slice(-2));
      const [answer] = await once(slow, 'response');
      answer.resume();
      expect(answer.statusCode).toBe(409);
      expect(await storedGuesses()).toBe(0);
    });
  });
});

/** Save of a pick by one of several players, on either instance. */
interface Post {
  readonly client: Client;
  readonly userId: string;
  readonly driver: string;
}

interface Outcome extends Post {
  readonly status: number;
  /** Time by which the server decided. */
  readonly now: number;
  /** Time by this machine's clock, which PostgreSQL uses too. */
  readonly sentAt: number;
  readonly answeredAt: number;
}

const PEOPLE = 10;
const POSTS = 200;
const EARLY_POSTS = 20;
const LATE_POSTS = 20;

async function seatPeople(database: OpenDatabase, server: TestServer) {
  return Promise.all(
    Array.from({ length: PEOPLE }, async (_, index) => {
      const login = `spiller${index + 1}`;
      const { id } = await insertPerson(database, server, { login, username: `Player ${index}` });
      return { userId: id, client: await logIn(server, login) };
    }),
  );
}

type Headers = ReadonlyMap<Client, Record<string, string>>;

async function headersFor(posts: readonly Post[]): Promise<Headers> {
  const headers = new Map<Client, Record<string, string>>();
  for (const { client } of posts) {
    if (!headers.has(client)) headers.set(client, await client.csrfHeaders());
  }
  return headers;
}

async function sendAll(
  posts: readonly Post[],
  delayMs = 0,
  headers: Headers | null = null,
): Promise<Outcome[]> {
  const known = headers ?? (await headersFor(posts));
  return Promise.all(
    posts.map(async (post, index) => {
      await sleep(delayMs * index);
      const sentAt = Date.now();
      const answer = await post.client.request(`/api/guess/race/${race}/first`, {
        method: 'PUT',
        headers: {
          'content-type': 'application/json',
          // Writes are limited per IP, so each request has its own.
          'x-forwarded-for': `10.0.0.${index}`,
          ...known.get(post.client),
        },
        body: JSON.stringify({ driver: post.driver }),
      });
      const { now } = (await answer.json()) as SavedPicks;
      return { ...post, status: answer.status, now, sentAt, answeredAt: Date.now() };
    }),
  );
}

/**
 * Asserts that each player's last accepted guess is stored, and none was decided at the deadline or
 * later.
 */
async function expectOnlyTimelyGuesses(
  { db }: OpenDatabase,
  outcomes: readonly Outcome[],
  deadline: number,
): Promise<void> {
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set([200, 409]));
  for (const { status, now } of outcomes) expect(now < deadline).toBe(status === 200);
  const rows = await db.selectFrom('race_guess').selectAll().execute();
  for (const row of rows) {
    expect(row.saved_at).toBeLessThan(deadline);
    const own = outcomes.filter(({ userId, status }) => userId === row.user_id && status === 200);
    const last = own.filter(({ now }) => now === Math.max(...own.map((each) => each.now)));
    // Saving the same guess again does not change its time.
    const times = own.filter(({ driver }) => driver === row.driver_id).map(({ now }) => now);
    expect(times).toContain(row.saved_at);
    expect(last.map(({ driver }) => driver)).toContain(row.driver_id);
  }
  const accepted = outcomes.filter(({ status }) => status === 200);
  expect(rows).toHaveLength(new Set(accepted.map(({ userId }) => userId)).size);
}

describe.each(DIALECTS)('two hundred posts across a deadline (%s)', (dialect) => {
  let testDatabase: TestDatabase;
  let database: OpenDatabase;
  beforeAll(async () => {
    testDatabase = await createTestDatabase(dialect);
    database = await openDatabase(testDatabase.url);
    await insertGuessWorld(database);
  });
  afterAll(async () => {
    await database.close();
    await testDatabase.drop();
  });

  it('When the time passes one millisecond with each look at the clock, then half of them are stored', async () => {
    let looks = 0;
    let start = raceDeadline - 86_400_000;
    const clock: Clock = { isSystem: false, now: () => start + looks++ };
    const server = await startServer(database, { clock, environment: { TRUST_PROXY: 'true' } });
    const people = await seatPeople(database, server);
    const posts = Array.from({ length: POSTS }, (_, index) => ({
      ...(people[index % PEOPLE] as (typeof people)[number]),
      driver: drivers[index % drivers.length] ?? '',
    }));
    looks = 0;
    start = raceDeadline - POSTS / 2;
    const outcomes = await sendAll(posts);
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(POSTS / 2);
    await expectOnlyTimelyGuesses(database, outcomes, raceDeadline);
    await server.close();
  });
});

describe('two instances on PostgreSQL whose clocks are two minutes apart', () => {
  let testDatabase: TestDatabase;
  let databases: readonly [OpenDatabase, OpenDatabase];
  let servers: readonly [TestServer, TestServer];
  let people: readonly { readonly userId: string; readonly clients: readonly [Client, Client] }[];

  const machine = (skewMs: number): Clock => ({ isSystem: true, now: () => Date.now() + skewMs });

  beforeAll(async () => {
    testDatabase = await createTestDatabase('postgres');
    databases = [await openDatabase(testDatabase.url), await openDatabase(testDatabase.url)];
    await insertGuessWorld(databases[0]);
    const environment = { TRUST_PROXY: 'true' };
    const slow = await startServer(databases[0], { clock: machine(-MINUTE_MS), environment });
    const fast = await startServer(databases[1], { clock: machine(MINUTE_MS), environment });
    servers = [slow, fast];
    const seated = await seatPeople(databases[0], slow);
    people = seated.map(({ userId, client }) => ({
      userId,
      clients: [client, client.copy(fast.url)],
    }));
  });
  afterAll(async () => {
    for (const server of servers) await server.close();
    for (const database of databases) await database.close();
    await testDatabase.drop();
  });

  /** Sets the deadline relative to PostgreSQL's clock, and returns it. */
  async function setDeadline(ms: number): Promise<number> {
    const { db } = databases[0];
    const now = Date.now();
    await db
      .updateTable('race')
      .set({ guess_deadline: now + ms, starts_at: now + ms + 300_000 })
      .where('id', '=', race)
      .execute();
    await changeSeason(databases[0], year);
    return now + ms;
  }

  const [firstPerson, secondPerson] = [0, 1];
  const post = (person: number, instance: 0 | 1, driver: string): Post => {
    const { userId, clients } = people[person] as (typeof people)[number];
    return { userId, driver, client: clients[instance] };
  };
  const publicGuesses = async (instance: 0 | 1) =>
    (await servers[instance].newClient().get(`/api/public/race-guess?raceId=${race}`)).status;

  it('When it is half a minute to the deadline, then both accept, and neither shows anything', async () => {
    await setDeadline(MINUTE_MS / 2);
    const outcomes = await sendAll([
      post(firstPerson, 0, 'driver-1'),
      post(secondPerson, 1, 'driver-2'),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual([200, 200]);
    expect([await publicGuesses(0), await publicGuesses(1)]).toEqual([403, 403]);
  });

  it('When the deadline was half a minute ago, then both refuse, and both show the guesses', async () => {
    await setDeadline(-MINUTE_MS / 2);
    const outcomes = await sendAll([
      post(firstPerson, 0, 'driver-3'),
      post(secondPerson, 1, 'driver-3'),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual([409, 409]);
    expect([await publicGuesses(0), await publicGuesses(1)]).toEqual([200, 200]);
  });

  it('When two hundred posts go to both across the deadline, then none is stored too late', async () => {
    await databases[0].db.deleteFrom('race_guess').execute();
    const posts = Array.from({ length: POSTS }, (_, index) =>
      post(index % PEOPLE, index % 2 === 0 ? 0 : 1, drivers[index % drivers.length] ?? ''),
    );
    const headers = await headersFor(posts);
    await setDeadline(HOUR_MS);
    // The deadline is set so that on any machine the first saves come in time, and the last too
    // late.
    const first = await sendAll(posts.slice(0, EARLY_POSTS), 0, headers);
    const answerMs = Math.max(...first.map(({ sentAt, answeredAt }) => answeredAt - sentAt));
    const untilDeadlineMs = Math.max(SECOND_MS, answerMs);
    const deadline = await setDeadline(untilDeadlineMs);
    const across = posts.slice(EARLY_POSTS, -LATE_POSTS);
    const next = await sendAll(across, (2 * untilDeadlineMs) / across.length, headers);
    await sleep(Math.max(0, deadline - Date.now()));
    const last = await sendAll(posts.slice(-LATE_POSTS), 0, headers);
    const outcomes = [...first, ...next, ...last];
    await expectOnlyTimelyGuesses(databases[0], outcomes, deadline);
    for (const { status, sentAt, answeredAt } of outcomes) {
      if (sentAt >= deadline) expect(status).toBe(409);
      if (answeredAt < deadline) expect(status).toBe(200);
    }
    // All readers see a save committed around the deadline, on both instances.
    const stored = await databases[0].db.selectFrom('race_guess').selectAll().execute();
    for (const server of servers) {
      const view = await server
        .newClient()
        .getJson<{ first: { userId: string }[] }>(`/api/public/race-guess?raceId=${race}`);
      expect(view.first.map(({ userId }) => userId).sort()).toEqual(
        stored.map(({ user_id }) => user_id).sort(),
      );
    }
  });
});
