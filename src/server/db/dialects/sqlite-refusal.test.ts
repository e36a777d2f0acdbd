import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { DatabaseUnavailableError } from '../unavailable.ts';
import { refuseForNow } from './sqlite-refusal.ts';

it('When another process holds the file, then work is refused for now; a mistake stays one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'formelgjett-busy-'));
  const holder = new Sqlite(join(folder, 'game.db'));
  const other = new Sqlite(join(folder, 'game.db'), { timeout: 0 });
  const begin = () => refuseForNow(other, () => other.exec('begin immediate'));
  holder.exec('begin immediate');
  expect(begin).toThrow(DatabaseUnavailableError);
  expect(begin).toThrow(/game\.db is held by another process/);
  holder.exec('commit');
  expect(begin).not.toThrow();
  expect(() => refuseForNow(other, () => other.exec('selekt'))).toThrow(Sqlite.SqliteError);
  holder.close();
  other.close();
  rmSync(folder, { recursive: true });
});

it('When there is no room, then a write is refused for now and nothing of it stays; reading goes on', () => {
  const folder = mkdtempSync(join(tmpdir(), 'formelgjett-full-'));
  const database = new Sqlite(join(folder, 'game.db'));
  database.exec('create table guess (text text)');
  // Limiting the page count makes SQLite fail as on a full disk.
  database.pragma(`max_page_count = ${database.pragma('page_count', { simple: true })}`);
  const write = () =>
    refuseForNow(database, () => database.exec('insert into guess values (hex(zeroblob(9999)))'));
  expect(write).toThrow(DatabaseUnavailableError);
  expect(write).toThrow(/The disk of .*game\.db is full/);
  expect(database.prepare('select * from guess').all()).toEqual([]);
  database.pragma('max_page_count = 1000');
  expect(write).not.toThrow();
  database.close();
  rmSync(folder, { recursive: true });
});
