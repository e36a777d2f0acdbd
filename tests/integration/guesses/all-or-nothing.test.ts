import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onEachDatabase } from '#support/databases/databases.ts';
import {
  createFailingDatabase,
  type FailingDatabase,
} from '#support/databases/failing-database.ts';
import type { Client } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { insertPerson, logIn } from '#support/rows/people.ts';
import { dumpGuesses, insertGuessWorld, WORLD } from '#support/worlds/guess-world.ts';

const { year, race, drivers, constructors, seasonDeadline } = WORLD;

const SAVES = [
  {
    name: 'the order of the drivers',
    path: `/api/guess/season/${year}/drivers`,
    saved: { order: drivers },
    other: { order: drivers.toReversed() },
  },
  {
    name: 'the order of the constructors',
    path: `/api/guess/season/${year}/constructors`,
    saved: { order: constructors },
    other: { order: constructors.toReversed() },
  },
  {
    name: 'the flags',
    path: `/api/guess/season/${year}/flags`,
    saved: { YELLOW_FLAG: 1, RED_FLAG: 2, SAFETY_CAR: 3 },
    other: { YELLOW_FLAG: 4, RED_FLAG: 5, SAFETY_CAR: 6 },
  },
  {
    name: 'a place in a race',
    path: `/api/guess/race/${race}/first`,
    saved: { driver: 'driver-1' },
    other: { driver: 'driver-2' },
  },
  {
    name: 'taking a place back',
    path: `/api/guess/race/${race}/tenth`,
    saved: { driver: 'driver-1' },
    other: { driver: null },
  },
];

onEachDatabase('a save that fails half way', (open) => {
  let database: FailingDatabase;
  let server: TestServer;
  let kari: Client;

  const stored = () => dumpGuesses(open().db);

  beforeAll(async () => {
    database = createFailingDatabase(open());
    server = await startServer(database, { now: seasonDeadline - 60_000 });
    await insertGuessWorld(database);
    await insertPerson(database, server, { login: 'spiller1', username: 'Kari' });
    kari = await logIn(server, 'spiller1');
  });
  afterAll(() => server.close());

  describe.each(SAVES)('$name', ({ path, saved, other }) => {
    it('leaves the old guess whole, whichever statement it is', async () => {
      database.neverFail();
      expect((await kari.send('PUT', path, other)).status).toBe(200);
      expect((await kari.send('PUT', path, saved)).status).toBe(200);
      const statements = database.statements();
      // A save takes at least three statements: lock the row, change the guess, bump the revision.
      expect(statements).toBeGreaterThanOrEqual(3);
      const before = await stored();

      for (let statement = 1; statement <= statements; statement += 1) {
        for (const when of ['before', 'after'] as const) {
          database.failAt(statement, when);
          const answer = await kari.send('PUT', path, other);
          expect(answer.status, `${when} statement ${statement}`).toBe(500);
          expect(await answer.json()).toMatchObject({ code: 'internal-error' });
          expect(await stored(), `${when} statement ${statement}`).toBe(before);
        }
      }

      database.neverFail();
      expect((await kari.send('PUT', path, other)).status).toBe(200);
      expect(await stored()).not.toBe(before);
    });
  });
});
