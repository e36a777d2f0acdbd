import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OperatorError } from '#server/base/operator-error.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { DatabaseUnavailableError } from '#server/db/unavailable.ts';
import { type PostgresCluster, startPostgresCluster } from '#support/databases/postgres-cluster.ts';
import { writeEmptyPages } from '#support/processes/build-pages.ts';
import type { Client } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { insertPerson, logIn } from '#support/rows/people.ts';
import { step } from '#support/running/step.ts';
import { insertGuessWorld, WORLD } from '#support/worlds/guess-world.ts';

const FLAGS = `/api/guess/season/${WORLD.year}/flags`;
const PLAYERS = ['Kari', 'Bo', 'Åse', 'Liv'];

interface Player {
  readonly client: Client;
  readonly userId: string;
  readonly csrf: Record<string, string>;
  /** Latest count that was sent, and latest that was answered with 200. */
  sent: number;
  acknowledged: number;
}

/** Promise that is resolved from outside. */
function createSignal() {
  let resolve = () => {};
  const promise = new Promise<void>((resolved) => {
    resolve = resolved;
  });
  return { promise, resolve };
}

let cluster: PostgresCluster;
let database: OpenDatabase;
let server: TestServer;
let players: Player[];
let folder: string;

beforeAll(async () => {
  cluster = await startPostgresCluster();
  await cluster.createDatabase('game');
  database = await openDatabase(`${cluster.url}/game`);
  await insertGuessWorld(database);
  folder = mkdtempSync(join(tmpdir(), 'formelgjett-web-'));
  const webRoot = await writeEmptyPages(folder);
  writeFileSync(join(webRoot, 'robots.txt'), 'User-agent: *');
  server = await startServer(database, { now: WORLD.seasonDeadline - 60_000, webRoot });
  players = await Promise.all(
    PLAYERS.map(async (username, index) => {
      const login = `spiller${index + 1}`;
      const { id: userId } = await insertPerson(database, server, { login, username });
      const client = await logIn(server, login);
      return { client, userId, csrf: await client.csrfHeaders(), sent: 0, acknowledged: 0 };
    }),
  );
});
afterAll(async () => {
  await server?.close();
  await database?.close();
  await cluster?.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function save(player: Player): Promise<Response> {
  player.sent += 1;
  const count = player.sent;
  const response = await player.client.request(FLAGS, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...player.csrf },
    body: JSON.stringify({ YELLOW_FLAG: count, RED_FLAG: 0, SAFETY_CAR: 0 }),
  });
  if (response.status === 200) player.acknowledged = count;
  return response;
}

const statusesOf = async (answers: Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status);

/** Asserts that acknowledged counts are stored; others may be stored or not. */
async function expectNothingLost(): Promise<void> {
  const stored = await database.db
    .selectFrom('flag_guess')
    .select(['user_id', 'count'])
    .where('type', '=', 'YELLOW_FLAG')
    .execute();
  for (const { userId, sent, acknowledged } of players) {
    const count = stored.find(({ user_id }) => user_id === userId)?.count;
    expect(count).toBeGreaterThanOrEqual(acknowledged);
    expect(count).toBeLessThanOrEqual(sent);
  }
}

async function untilBack(): Promise<void> {
  let status = 0;
  while (status !== 200) ({ status } = await server.newClient().get('/api/health'));
}

const linesWith = (text: string) =>
  server
    .logs()
    .split('\n')
    .filter((line) => line.includes(text));

it('When PostgreSQL goes away, restarts or only reads, then calls say so, and nothing is lost', async () => {
  await step(
    'When PostgreSQL goes away amid transactions, then calls say so until it is back, and nothing is lost',
    async () => {
      expect(await statusesOf(players.map(save))).toEqual([200, 200, 200, 200]);

      const isWriting = createSignal();
      const isReading = createSignal();
      const stopped = createSignal();
      const cut = Promise.allSettled([
        database.inWriteTransaction(async (trx) => {
          await trx.updateTable('season').set({ revision: 1000 }).execute();
          isWriting.resolve();
          await stopped.promise;
          await trx.selectFrom('season').select('year').execute();
        }),
        database.inReadTransaction(async (trx) => {
          await trx.selectFrom('season').select('year').execute();
          isReading.resolve();
          await stopped.promise;
          await trx.selectFrom('season').select('year').execute();
        }),
      ]);
      await Promise.all([isWriting.promise, isReading.promise]);
      const waiting = players.map(save);
      await cluster.stop();
      stopped.resolve();
      for (const end of await cut) {
        expect(end).toMatchObject({ reason: expect.any(DatabaseUnavailableError) });
      }

      const answers = await Promise.all([
        ...waiting,
        ...players.map(save),
        ...players.map(({ client }) => client.get('/api/health')),
        players[0]?.client.get('/api/user/header'),
      ]);
      for (const answer of answers) {
        expect(answer?.status).toBe(503);
        expect(answer?.headers.get('retry-after')).toBe('5');
        expect(await answer?.json()).toMatchObject({ code: 'database-unavailable' });
      }
      const page = await players[0]?.client.request('/', { headers: { accept: 'text/html' } });
      expect(page?.status).toBe(503);
      expect(page?.headers.get('retry-after')).toBe('5');
      expect(await page?.text()).toMatch(/<!doctype html>.*"site".*<p>page/s);
      expect((await players[0]?.client.get('/robots.txt'))?.status).toBe(200);
      const start = await openDatabase(`${cluster.url}/game`).catch((error: unknown) => error);
      expect(start).toBeInstanceOf(OperatorError);
      expect(String(start)).toMatch(
        /PostgreSQL cannot be reached at 127.0.0.1:\d+, database game: [^\n]+$/,
      );

      await cluster.start();
      await untilBack();
      expect(await statusesOf(players.map(save))).toEqual([200, 200, 200, 200]);
      await expectNothingLost();
      const { revision } = await database.readRevision(WORLD.year, server.clock);
      expect(revision).toBeLessThan(1000);
      expect(linesWith('PostgreSQL cannot be reached')).toHaveLength(1);
      expect(linesWith('PostgreSQL is back')).toHaveLength(1);
      expect(linesWith('unexpected failure')).toEqual([]);
    },
  );

  await step(
    'When PostgreSQL restarts while players save, then whoever is refused may save again, and nothing is lost',
    async () => {
      const isSaving = createSignal();
      const statuses = new Set<number>();
      const saving = players.map(async (player) => {
        for (let saves = 0; saves < 15 && !statuses.has(503); saves++) {
          statuses.add((await save(player)).status);
          isSaving.resolve();
        }
      });
      await isSaving.promise;
      await cluster.stop();
      await Promise.all(saving);
      await cluster.start();
      await untilBack();
      expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
      expect(await statusesOf(players.map(save))).toEqual([200, 200, 200, 200]);
      await expectNothingLost();
    },
  );

  await step(
    'When PostgreSQL only reads, as a standby does, then saves are refused for now and reading goes on',
    async () => {
      const role = sql.id('postgres');
      const endOthers = sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where usename = 'postgres' and pid <> pg_backend_pid() and backend_type = 'client backend'
  `;
      await sql`alter role ${role} set default_transaction_read_only = on`.execute(database.db);
      await endOthers.execute(database.db);
      await untilBack();
      const [player] = players;
      if (player === undefined) throw new Error('There is no player');
      // The connection that made the setting can still write, so it is used up here.
      await database.db.connection().execute(async () => {
        expect((await save(player)).status).toBe(503);
      });
      expect((await player.client.get(FLAGS)).status).toBe(200);
    },
  );
});
