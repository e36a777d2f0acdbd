import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SeasonChances } from '#contract/scoring/chances.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { type ServerProcess, startBuiltServer } from '#support/processes/server-process.ts';
import { FILLED_YEAR, fillDatabase } from '#support/rows/filled-database.ts';

describe('the processes of a server that an operator runs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'formelgjett-chances-'));
  const DATABASE_URL = `sqlite:${join(folder, 'game.db')}`;
  let server: ServerProcess;

  beforeAll(async () => {
    const database = await openDatabase(DATABASE_URL);
    await fillDatabase(database, 'chances');
    await database.close();
    server = await startBuiltServer({ DATABASE_URL });
  });
  afterAll(async () => {
    await server.end('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  const missing = async () => {
    const url = `http://127.0.0.1:${server.port}/api/public/chances?year=${FILLED_YEAR}`;
    return ((await (await fetch(url)).json()) as SeasonChances).missing;
  };

  it('work from the files that were built, and do not hold up the end', async () => {
    const all = await missing();
    expect(all).toBeGreaterThan(20);
    await expect.poll(missing).toBeLessThan(all);
    const url = `http://127.0.0.1:${server.port}/api/public/link-picture/home`;
    const picture = await fetch(url, { redirect: 'manual' });
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(await server.end('SIGTERM')).toBe(0);
    expect(server.lines.at(-1)).toMatchObject({ msg: 'stopped', why: 'SIGTERM' });
    expect(server.lines.filter(({ level }) => level >= 50)).toEqual([]);
  });
});
