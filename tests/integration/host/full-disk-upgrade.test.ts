import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { MIGRATIONS } from '#server/db/migrations/migrations.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { mountSmallDisk } from '#support/databases/small-disk.ts';
import { builtCommands } from '#support/processes/built-commands.ts';
import { startBuiltServer } from '#support/processes/server-process.ts';
import { insertSeason } from '#support/rows/factories.ts';
import { IS_EXHAUSTIVE } from '#support/running/exhaustive.ts';

const YEAR = 2019;
/** All but the newest. */
const OLDER = Object.fromEntries(Object.entries(MIGRATIONS).slice(0, -1));

const disk = IS_EXHAUSTIVE ? mountSmallDisk(16) : null;

/** Kilobytes that are left: for nothing, for the files of SQLite alone, for part of the upgrade. */
const ROOMS = [0, 36, 68];

const UPGRADES = /^The database is brought up to date\. As it was before: /;
const NO_ROOM = expect.stringMatching(/game\.db.+full/);

describe.runIf(IS_EXHAUSTIVE && disk !== null)('an upgrade of a game whose disk is full', () => {
  const run = builtCommands();

  /** Starts the server, and stops it if it runs. @returns its exit code, and what it says of it */
  async function start(environment: Readonly<Record<string, string>>) {
    const { child, ended } = run('main', { environment: { PORT: '0', ...environment } });
    child.stdout.on('data', (chunk) => {
      if (String(chunk).includes('"address"')) child.kill('SIGTERM');
    });
    const { code, stderr: said } = await ended;
    return { code, said };
  }

  afterAll(() => disk?.remove());

  it('stops with one line, and goes on once there is room', async () => {
    if (disk === null) throw new Error('There is no small disk');
    onTestFinished(disk.free);
    const DATABASE_URL = `sqlite:${join(disk.folder, 'game.db')}`;
    const BACKUP_DIR = join(disk.folder, 'backups');
    const environment = { DATABASE_URL, BACKUP_DIR, IMPORTS: 'off' };
    const older = await openDatabase(DATABASE_URL, OLDER);
    await insertSeason(older.db, { year: YEAR });
    await older.close();
    for (const room of ROOMS) {
      disk.fill(room);
      const { code, said } = await start(environment);
      const lines = said.split('\n').filter((line) => line !== '' && !UPGRADES.test(line));
      // The upgrade may have fitted by now, and what follows it may have, too.
      if (code !== 0 || room === 0) expect([room, code, lines]).toEqual([room, 1, [NO_ROOM]]);
      disk.free();
    }
    const server = await startBuiltServer(environment);
    const years = await fetch(`http://127.0.0.1:${server.port}/api/public/year/list`);
    expect(await years.json()).toEqual([YEAR]);
    expect(await server.end('SIGTERM')).toBe(0);
  });
});
