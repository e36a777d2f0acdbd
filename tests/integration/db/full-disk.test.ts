import { expect, inject, it, onTestFinished } from 'vitest';
import { openDatabase } from '#server/db/open-database.ts';
import { createTestDatabase } from '#support/databases/databases.ts';
import { mountSmallDisk, moveToDisk } from '#support/databases/small-disk.ts';
import { startServer } from '#support/requests/start-server.ts';
import { insertPerson, logIn } from '#support/rows/people.ts';
import { insertGuessWorld, WORLD } from '#support/worlds/guess-world.ts';

const FLAGS = `/api/guess/season/${WORLD.year}/flags`;
const GUESS = { YELLOW_FLAG: 1, RED_FLAG: 0, SAFETY_CAR: 0 };

// SQLite is tested next to its driver, where a page limit replaces the disk.
const disk = mountSmallDisk(32);

it.skipIf(disk === null)(
  'When the disk of PostgreSQL is full, then a save is refused for now, in one line of the log, and reading goes on',
  async () => {
    if (disk === null) throw new Error('There is no small disk');
    onTestFinished(disk.remove);
    const { url, drop } = await createTestDatabase('postgres');
    await moveToDisk(inject('postgresUrl'), new URL(url).pathname.slice(1), disk);
    onTestFinished(drop);
    const database = await openDatabase(url);
    await insertGuessWorld(database);
    const server = await startServer(database, { now: WORLD.seasonDeadline - 60_000 });
    onTestFinished(async () => {
      await server.close();
      await database.close();
    });
    await insertPerson(database, server, { login: 'spiller1', username: 'Kari' });
    const client = await logIn(server, 'spiller1');
    const told = () =>
      server
        .logs()
        .split('\n')
        .filter((line) => line.includes('"level":40') || line.includes('"level":50'));

    disk.fill();
    const refused = await client.send('PUT', FLAGS, GUESS);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(await refused.json()).toMatchObject({ code: 'database-unavailable' });
    expect(told()).toEqual([
      expect.stringMatching(
        /PostgreSQL has no room at .+: could not extend file .+: No space left/,
      ),
    ]);
    expect((await client.get('/api/public/home')).status).toBe(200);
    expect(await client.getJson(FLAGS)).toMatchObject({ saved: null });

    disk.free();
    expect((await client.send('PUT', FLAGS, GUESS)).status).toBe(200);
  },
);
