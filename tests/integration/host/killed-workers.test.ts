import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/open-database.ts';
import { builtCommands } from '#support/processes/built-commands.ts';
import { type ServerProcess, startProcess } from '#support/processes/server-process.ts';
import { FILLED_YEAR, fillDatabase } from '#support/rows/filled-database.ts';
import { IS_EXHAUSTIVE } from '#support/running/exhaustive.ts';
import { SCRATCH_FOLDER } from '#support/running/scratch-folder.ts';

const PICTURES = '/api/public/link-picture';
/** Time after which a picture that waits is given up (`picture-drawer.ts`). */
const GIVEN_UP_MS = 10_000;

// Linux lists the processes that a process has started.
describe.runIf(IS_EXHAUSTIVE && process.platform === 'linux')('the workers of a server', () => {
  const folder = mkdtempSync(join(SCRATCH_FOLDER, 'formelgjett-workers-'));
  builtCommands();
  let server: ServerProcess;
  let races: string[];

  beforeAll(async () => {
    const url = `sqlite:${join(folder, 'game.db')}`;
    const database = await openDatabase(url);
    await fillDatabase(database, 'workers');
    const rows = await database.db
      .selectFrom('race')
      .select('id')
      .where('year', '=', FILLED_YEAR)
      .execute();
    races = rows.map(({ id }) => id);
    await database.close();
    server = await startProcess({
      command: ['dist/server/main.js'],
      environment: { DATABASE_URL: url },
    });
  });
  afterAll(async () => {
    await server.end('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  const workers = () =>
    readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8')
      .split(' ')
      .filter((pid) => pid !== '')
      .map(Number);
  const signal = (name: NodeJS.Signals) => {
    for (const pid of workers()) process.kill(pid, name);
  };

  it('When both are killed, then the pictures that wait are drawn by new ones', async () => {
    const typeOf = async (race: string) => {
      const url = `http://127.0.0.1:${server.port}${PICTURES}/race/${race}`;
      // What is not drawn leads to the same picture for everything.
      const response = await fetch(url, { redirect: 'manual' });
      await response.arrayBuffer();
      return response.headers.get('content-type') ?? response.headers.get('location');
    };
    await Promise.all(races.slice(0, 2).map(typeOf));
    await expect.poll(() => workers().length).toBe(2);
    signal('SIGSTOP');
    const startedAt = performance.now();
    const asked = races.slice(2, 8).map(typeOf);
    // By the time the server answers this, it has the others.
    await fetch(`http://127.0.0.1:${server.port}/api/health`);
    signal('SIGKILL');
    const drawn = (await Promise.all(asked)).filter((type) => type === 'image/png');
    // The two that were being drawn are lost.
    expect(drawn.length).toBeGreaterThanOrEqual(asked.length - 2);
    expect(performance.now() - startedAt).toBeLessThan(GIVEN_UP_MS);
    expect(server.isAlive()).toBe(true);
  });
});
