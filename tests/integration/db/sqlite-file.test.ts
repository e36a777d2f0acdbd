import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '#server/db/open-database.ts';

/** File mode mask of most machines, which lets others read new files. */
const USUAL_UMASK = 0o022;

let folder: string;
let umask: number;
beforeEach(async () => {
  umask = process.umask(USUAL_UMASK);
  folder = await mkdtemp(join(tmpdir(), 'formelgjett-rights-'));
});
afterEach(async () => {
  process.umask(umask);
  await rm(folder, { recursive: true, force: true });
});

async function rightsWhileOpen(): Promise<Record<string, string>> {
  const database = await openDatabase(`sqlite:${join(folder, 'game.db')}`);
  try {
    await database.db.insertInto('season').values({ year: 2025 }).execute();
    const files = (await readdir(folder)).toSorted();
    const rights = files.map(async (file) => {
      const { mode } = await stat(join(folder, file));
      return [file, (mode & 0o777).toString(8)] as const;
    });
    return Object.fromEntries(await Promise.all(rights));
  } finally {
    await database.close();
  }
}

it('a new database, and what SQLite puts beside it, is for its owner alone', async () => {
  expect(await rightsWhileOpen()).toEqual({
    'game.db': '600',
    'game.db-shm': '600',
    'game.db-wal': '600',
  });
});

it('When the host has let a group read the database, then that stays so', async () => {
  const file = join(folder, 'game.db');
  await (await openDatabase(`sqlite:${file}`)).close();
  await chmod(file, 0o640);
  expect(await rightsWhileOpen()).toEqual({
    'game.db': '640',
    'game.db-shm': '640',
    'game.db-wal': '640',
  });
});
