import { copyFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/base/time.ts';
import { hashSecret } from '#server/base/secrets.ts';
import { createTestDatabase, type Dialect, TRIED_DIALECTS } from '#support/databases/databases.ts';
import {
  createUnwritableDatabase,
  OBSTRUCTIONS,
  type Obstruction,
  type UnwritableDatabase,
} from '#support/databases/unwritable.ts';
import { type RouteCall, routesToCall } from '#support/requests/call-all-routes.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { insertGrid, insertRace, insertRaceGuess } from '#support/rows/factories.ts';
import { logIn } from '#support/rows/people.ts';
import { IS_EXHAUSTIVE, sample } from '#support/running/exhaustive.ts';
import { step } from '#support/running/step.ts';
import { WORLD } from '#support/worlds/guess-world.ts';
import {
  bumpRevision,
  createSecretWorld,
  KARI,
  ROLES,
  type SecretWorld,
} from '#support/worlds/secret-world.ts';

/** Maximum response time: less than the five seconds that writers wait for a lock. */
const MAX_ANSWER_MS = 4 * SECOND_MS;
/** A save waits a few seconds for its turn, and is then refused with a retry time. */
const MAX_SAVE_MS = 10 * SECOND_MS;
const OPEN_RACE = 'open-race';
const OPEN_GUESSES = `/api/public/race-guess?raceId=${OPEN_RACE}`;
const WRONG_INVITATION = '/api/public/invitation/ZZZZZZZZ';

/** Routes that must write: they start or end a login, or create a backup that is logged. */
const WRITES = /^\/(oauth2|login\/oauth2|api\/admin\/backup\/)/;

const create = (dialect: Dialect, hindrance: Obstruction) =>
  createUnwritableDatabase(dialect, hindrance, {
    clusterUrl: inject('postgresUrl'),
    createPostgres: async () => (await createTestDatabase('postgres')).url,
    createSqlite: (file) => copyFile(inject('sqliteTemplate'), file),
  });

interface Asked {
  readonly method: string;
  readonly address: string;
  readonly cookie: string;
  readonly who: string;
}

async function ask(server: TestServer, { method, address, cookie, who }: Asked): Promise<string> {
  const from = performance.now();
  const response = await fetch(new URL(address, server.url), {
    method,
    headers: { cookie },
    redirect: 'manual',
  });
  await response.arrayBuffer();
  const isLate = performance.now() - from > MAX_ANSWER_MS;
  return `${who} ${method} ${address}: ${response.status}${isLate ? ', LATE' : ''}`;
}

describe.each(TRIED_DIALECTS)('%s', (dialect) => {
  describe.each(sample(OBSTRUCTIONS, 3))('when %s', (hindrance) => {
    let unwritable: UnwritableDatabase | null;
    let world: SecretWorld;
    let server: TestServer;
    /** This server has cached nothing when writes begin to fail. */
    let second: TestServer;
    let expired: string;

    beforeAll(async () => {
      unwritable = await create(dialect, hindrance);
      if (unwritable === null) return;
      world = await createSecretWorld(dialect, null, { ...unwritable, drop: async () => {} });
      server = world.server;
      const { db } = world.database;
      const client = await logIn(server, 'spiller2');
      expired = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      for (const secret of client.cookies.values()) {
        await db
          .updateTable('session')
          .set({ last_seen_at: 0 })
          .where('id_hash', '=', hashSecret(secret))
          .execute();
      }
      await insertRace(db, {
        id: OPEN_RACE,
        year: WORLD.year,
        position: 9,
        starts_at: server.clock.now() + HOUR_MS,
        guess_deadline: server.clock.now() + MINUTE_MS,
      });
      await insertGrid(db, OPEN_RACE, WORLD.drivers);
      await insertRaceGuess(db, { userId: KARI, raceId: OPEN_RACE, first: 'driver-3' });
      await bumpRevision(world.database);
      second = await startServer(world.database, {
        environment: { OIDC_ISSUER: String(server.issuer) },
        logLevel: 'error',
      });
    });
    afterAll(async () => {
      await second?.close();
      await world?.close();
      await unwritable?.drop();
    });

    function everyQuestion(): Asked[] {
      const calls = routesToCall(server, ROLES).filter(({ call }) => !WRITES.test(call.route));
      const addresses = [...new Set(calls.map(({ call }) => call.address))];
      const placeOf = ({ role, call }: RouteCall) =>
        addresses.indexOf(call.address) + ROLES.indexOf(role);
      const questions = calls
        .filter((each) => IS_EXHAUSTIVE || placeOf(each) % 3 === 0)
        .map(({ call, role }) => ({ ...call, cookie: world.cookies[role], who: String(role) }));
      const others = ['/api/public/home', '/api/public/header', WRONG_INVITATION].map(
        (address) => ({ method: 'GET', address, cookie: expired, who: 'expired' }),
      );
      return [...questions, ...others];
    }

    async function askAll(): Promise<string[]> {
      const told: string[] = [];
      for (const question of everyQuestion()) told.push(await ask(server, question));
      return told;
    }

    /** Ignores that a response is late, because first requests have nothing cached. */
    const statusesOf = (told: readonly string[]) => told.map((line) => line.replace(', LATE', ''));

    async function save() {
      const from = performance.now();
      const csrf = await server.app.inject({
        url: '/api/public/csrf-token',
        headers: { cookie: world.cookies.player },
      });
      const { headerName, token } = csrf.json<{ headerName: string; token: string }>();
      const answer = await fetch(new URL(`/api/guess/race/${OPEN_RACE}/tenth`, server.url), {
        method: 'PUT',
        headers: {
          cookie: world.cookies.player,
          'content-type': 'application/json',
          [headerName]: token,
        },
        body: JSON.stringify({ driver: 'driver-4' }),
      });
      await answer.arrayBuffer();
      const tookMs = performance.now() - from;
      return { status: answer.status, retryAfter: answer.headers.get('retry-after'), tookMs };
    }

    const visitor = (address: string) => ({ method: 'GET', address, cookie: '', who: 'visitor' });

    it('then reading goes on, saves come again, and a deadline waits', async ({ skip }) => {
      const hindered = unwritable;
      if (hindered === null) return skip('this takes root, and the right to mount');
      await step(
        'then whatever is read is answered, and a save is told to come again',
        async () => {
          const before = statusesOf(await askAll());
          server.wallClock.advance(10 * MINUTE_MS);
          await hindered.hinder();
          const saved = save();
          const told = await askAll();
          const health = await ask(server, visitor('/api/health'));
          const { tookMs, ...answer } = await saved;
          await hindered.allow();
          expect(told).toEqual(before);
          expect(health).toBe('visitor GET /api/health: 200');
          // PostgreSQL reuses the space of deleted rows on a full disk.
          const isRoomLeft = dialect === 'postgres' && hindrance === 'the disk is full';
          if (!isRoomLeft) expect(answer).toEqual({ status: 503, retryAfter: '5' });
          expect(tookMs).toBeLessThan(MAX_SAVE_MS);
          await expect.poll(async () => (await save()).status).toBe(200);
        },
      );

      await step(
        'then a deadline that passes meanwhile shows nothing new until its guesses are final',
        async () => {
          await hindered.hinder();
          for (const each of [server, second]) {
            each.clock.advance(2 * MINUTE_MS);
            for (const address of ['/api/public/home', OPEN_GUESSES, '/api/public/header']) {
              const status = address === OPEN_GUESSES ? 403 : 200;
              expect(await ask(each, visitor(address))).toBe(`visitor GET ${address}: ${status}`);
            }
          }
          await hindered.allow();
          for (const each of [server, second]) {
            const guesses = async () => (await fetch(new URL(OPEN_GUESSES, each.url))).json();
            await expect.poll(guesses).toMatchObject({ first: [{ driver: 'Driver 3' }] });
          }
        },
      );
    });
  });
});
