import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/base/time.ts';
import { raceDeadlineFor } from '#domain/season/deadline.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import {
  createTestDatabase,
  type TestDatabase,
  TRIED_DIALECTS,
} from '#support/databases/databases.ts';
import { freePort } from '#support/processes/free-port.ts';
import { type ServerProcess, startBuiltServer } from '#support/processes/server-process.ts';
import { type Client, createClient, outcomeOf } from '#support/requests/client.ts';
import { changeFacts } from '#support/rows/change-facts.ts';
import { identityRow, insertRaceGuess, insertUser } from '#support/rows/factories.ts';
import { IS_EXHAUSTIVE } from '#support/running/exhaustive.ts';
import { startTestProvider } from '#support/services/test-provider.ts';
import { insertGuessWorld, WORLD } from '#support/worlds/guess-world.ts';

const WAIT = { timeout: 30_000 };
const WARN = 40;
const { race, drivers } = WORLD;

/**
 * Preloaded script: the clock is off by what a file says, read again on a signal, and timers of a
 * minute or longer are short.
 */
const wrongClock = (file: string) =>
  `data:text/javascript,${encodeURIComponent(`
    import { readFileSync } from 'node:fs';
    const { now } = Date;
    const read = () => Number(readFileSync(${JSON.stringify(file)}, 'utf8'));
    let offset = read();
    process.on('SIGUSR2', () => { offset = read(); });
    Date.now = () => now() + offset;
    const { setInterval } = globalThis;
    globalThis.setInterval = (work, ms, ...rest) => setInterval(work, ms < 60_000 ? ms : 250, ...rest);
  `)}`;

describe.each(TRIED_DIALECTS)('a server whose clock is wrong, on %s', (dialect) => {
  let folder: string;
  let testDatabase: TestDatabase;
  let database: OpenDatabase;
  let provider: Awaited<ReturnType<typeof startTestProvider>>;
  let site: string;
  let server: ServerProcess | null = null;
  /** Server whose `Date` header is off by so much. */
  let sources: Server;
  let sourcesAt: number;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'formelgjett-clock-'));
    testDatabase = await createTestDatabase(dialect);
    database = await openDatabase(testDatabase.url);
    await insertGuessWorld(database);
    site = `http://localhost:${await freePort()}`;
    provider = await startTestProvider(site, [{ login: 'kari', name: 'Kari' }]);
    const { db } = database;
    await insertUser(db, { id: 'kari', username: 'Kari' });
    await db
      .insertInto('identity')
      .values(identityRow({ issuer: provider.issuer, subject: 'kari', user_id: 'kari' }))
      .execute();
    await setStart(Date.now() + HOUR_MS);
    await insertRaceGuess(db, { raceId: race, userId: 'kari', first: drivers[0] ?? '' });
    await setClock(0);
    sourcesAt = 0;
    sources = createServer((_request, response) => {
      response.setHeader('date', new Date(Date.now() + sourcesAt).toUTCString());
      response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => sources.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    await stop();
    sources.close();
    sources.closeAllConnections();
    await provider.close();
    await database.close();
    await testDatabase.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function setStart(startsAt: number): Promise<void> {
    await database.db
      .updateTable('race')
      .set({ starts_at: startsAt, guess_deadline: raceDeadlineFor(startsAt) })
      .where('id', '=', race)
      .execute();
    await changeFacts(database, WORLD.year);
  }
  async function setClock(offset: number): Promise<void> {
    writeFileSync(join(folder, 'offset'), String(offset));
    server?.kill('SIGUSR2');
    // The signal has arrived once the server tells that time.
    const isSet = async () =>
      server === null ||
      Math.abs(Number(server.lines.at(-1)?.time) - Date.now() - offset) < MINUTE_MS ||
      (await fetch(`${site}/api/public/none`).then(() => false));
    await expect.poll(isSet, WAIT).toBe(true);
  }
  async function start(environment: Readonly<Record<string, string>> = {}): Promise<void> {
    server = await startBuiltServer(
      {
        PORT: new URL(site).port,
        PUBLIC_URL: site,
        DATABASE_URL: testDatabase.url,
        BACKUP_DIR: join(folder, 'backups'),
        ...provider.settings,
        ...environment,
      },
      wrongClock(join(folder, 'offset')),
    );
  }
  async function stop(): Promise<void> {
    await server?.end('SIGTERM');
    server = null;
  }
  async function logIn(): Promise<Client> {
    const client = createClient(site);
    await client.login('kari');
    return client;
  }
  const guess = async (client: Client, driver: string | undefined) =>
    outcomeOf(await client.send('PUT', `/api/guess/race/${race}/first`, { driver }));
  const isPublic = async () =>
    (await fetch(`${site}/api/public/race-guess?raceId=${race}`)).status === 200;
  const isLoggedIn = async (client: Client) =>
    (await client.getJson('/api/public/user/status')) === 'LOGGED_IN';
  const warnings = () =>
    (server?.lines ?? []).flatMap(({ level, msg }) => (level === WARN ? [msg] : []));
  const hasIncident = async () => {
    const { db } = database;
    const open = db.selectFrom('trouble').select('kind').where('ended_at', 'is', null);
    return (await open.where('kind', '=', 'CLOCK').execute()).length > 0;
  };
  /** Waits until the server has recorded that its clock is certain at about this time. */
  const isCertain = (at: () => number) =>
    expect
      .poll(async () => {
        const row = await database.db
          .selectFrom('job_lease')
          .select('done_tick')
          .where('job', '=', 'clock')
          .executeTakeFirst();
        return Math.abs(Date.parse(row?.done_tick ?? '') - at()) < MINUTE_MS;
      }, WAIT)
      .toBe(true);

  it('When it jumps two days ahead, then no guess becomes public, and none can be changed', async () => {
    await start();
    const kari = await logIn();
    await isCertain(Date.now);
    await setClock(2 * DAY_MS);
    expect(await isPublic()).toBe(false);
    expect(await guess(kari, drivers[1])).toBe('409 deadline-passed');
    await expect
      .poll(warnings, WAIT)
      .toEqual([
        expect.stringMatching(
          /^the clock is 2 days ahead of where it should be, by a jump: until it is right, no guesses/,
        ),
      ]);
    await expect.poll(hasIncident, WAIT).toBe(true);
    expect(await isLoggedIn(kari)).toBe(true);
    const { closed_at } = await database.db
      .selectFrom('race')
      .select('closed_at')
      .where('id', '=', race)
      .executeTakeFirstOrThrow();
    expect(closed_at).toBeNull();

    await setClock(0);
    await expect.poll(hasIncident, WAIT).toBe(false);
    expect(await isPublic()).toBe(false);
    expect(await guess(kari, drivers[1])).toBe('200');
  });

  it('When it is set back before a deadline that has passed, then the race stays closed', async () => {
    await start();
    const kari = await logIn();
    await isCertain(Date.now);
    await setStart(Date.now());
    await expect.poll(isPublic, WAIT).toBe(true);
    await setClock(-2 * HOUR_MS);
    expect(await guess(kari, drivers[1])).toBe('409 deadline-passed');
    expect(await isPublic()).toBe(true);
    await expect.poll(warnings, WAIT).toHaveLength(1);
  });

  it.runIf(IS_EXHAUSTIVE)(
    'When it starts in the past, then what is stored decides: the race stays closed',
    async () => {
      await start();
      const kari = await logIn();
      await setStart(Date.now() - HOUR_MS);
      await expect.poll(isPublic, WAIT).toBe(true);
      await isCertain(Date.now);
      await stop();
      await setClock(-2 * DAY_MS);
      await start();
      expect(await guess(kari, drivers[1])).toBe('409 deadline-passed');
      expect(await isPublic()).toBe(true);
      await expect
        .poll(warnings, WAIT)
        .toEqual([expect.stringContaining('the clock is 2 days behind what is stored')]);
      await setClock(0);
      await expect.poll(hasIncident, WAIT).toBe(false);
    },
  );

  it.runIf(IS_EXHAUSTIVE)(
    'When it starts a year ahead, then nobody is logged out, and nothing becomes public',
    async () => {
      await start();
      const kari = await logIn();
      await isCertain(Date.now);
      await stop();
      await setClock(365 * DAY_MS);
      await start();
      expect(await isPublic()).toBe(false);
      expect(await isLoggedIn(kari)).toBe(true);
      expect(await guess(kari, drivers[1])).toBe('409 deadline-passed');
      await stop();
      await setClock(0);
      await start();
      expect(await isLoggedIn(kari)).toBe(true);
      expect(await guess(kari, drivers[1])).toBe('200');
      expect(warnings()).toEqual([]);
    },
  );

  describe.runIf(dialect === 'sqlite')('beside sources that tell the time', () => {
    const environment = () => {
      const url = `http://127.0.0.1:${(sources.address() as AddressInfo).port}`;
      return { IMPORTS: 'on', JOLPICA_URL: url, OPENF1_URL: url };
    };

    it('When they all tell another time, then it is not trusted until they agree', async () => {
      sourcesAt = -3 * HOUR_MS;
      await start(environment());
      await expect
        .poll(warnings, WAIT)
        .toContainEqual(
          expect.stringContaining('the clock is 3 hours ahead of the clocks of the sources'),
        );
      await expect.poll(hasIncident, WAIT).toBe(true);
      const startsAt = Date.now() + 5 * MINUTE_MS + 100;
      await setStart(startsAt);
      await expect.poll(() => Date.now() > raceDeadlineFor(startsAt), WAIT).toBe(true);
      expect(await isPublic()).toBe(false);
      sourcesAt = 0;
      await expect.poll(hasIncident, WAIT).toBe(false);
      await expect.poll(isPublic, WAIT).toBe(true);
    });

    it.runIf(IS_EXHAUSTIVE)(
      'When the server was away for a day, then they confirm the time at once',
      async () => {
        await start();
        await isCertain(Date.now);
        await stop();
        await database.db
          .updateTable('job_lease')
          .set({ done_tick: new Date(Date.now() - DAY_MS).toISOString() })
          .where('job', '=', 'clock')
          .execute();
        await setStart(Date.now() - HOUR_MS);
        await start(environment());
        await expect.poll(isPublic, WAIT).toBe(true);
        expect(warnings().filter((line) => line.includes('clock'))).toEqual([]);
        expect(await hasIncident()).toBe(false);
      },
    );
  });
});
