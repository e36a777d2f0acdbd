import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DatabaseUnavailableError } from '../unavailable.ts';
import { openForReading, openForWriting } from './sqlite-connection.ts';
import { refuseForNow } from './sqlite-refusal.ts';

it('When another process holds the file, then work is refused for now; a mistake stays one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'formelgjett-busy-'));
  const { database: holder } = openForWriting(join(folder, 'game.db'), 0);
  const other = openForWriting(join(folder, 'game.db'), 0);
  const begin = () => refuseForNow(other, () => other.database.exec('begin immediate'));
  holder.exec('begin immediate');
  expect(begin).toThrow(DatabaseUnavailableError);
  expect(begin).toThrow(/game\.db is held by another process/);
  holder.exec('commit');
  expect(begin).not.toThrow();
  expect(() => refuseForNow(other, () => other.database.exec('selekt'))).toThrow(
    /near "selekt": syntax error/,
  );
  holder.close();
  other.database.close();
  rmSync(folder, { recursive: true });
});

it('When there is no room, then a write is refused for now and nothing of it stays; reading goes on', () => {
  const folder = mkdtempSync(join(tmpdir(), 'formelgjett-full-'));
  const connection = openForWriting(join(folder, 'game.db'), 0);
  const { database } = connection;
  database.exec('create table guess (text text)');
  // Limiting the page count makes SQLite fail as on a full disk.
  const pages = database.prepare('pragma page_count').get()?.page_count;
  database.exec(`pragma max_page_count = ${pages}`);
  const write = () =>
    refuseForNow(connection, () => database.exec('insert into guess values (hex(zeroblob(9999)))'));
  expect(write).toThrow(DatabaseUnavailableError);
  expect(write).toThrow(/The disk of .*game\.db is full/);
  expect(database.prepare('select * from guess').all()).toEqual([]);
  database.exec('pragma max_page_count = 1000');
  expect(write).not.toThrow();
  database.close();
  rmSync(folder, { recursive: true });
});

it('When a connection that only reads is to write, then that is a mistake and not refused for now', () => {
  const folder = mkdtempSync(join(tmpdir(), 'formelgjett-reading-'));
  const { database: writer } = openForWriting(join(folder, 'game.db'), 0);
  writer.exec('create table guess (text text)');
  const reader = openForReading(join(folder, 'game.db'));
  const write = () =>
    refuseForNow(reader, () => reader.database.exec('insert into guess values (1)'));
  expect(write).toThrow(/attempt to write a readonly database/);
  expect(write).not.toThrow(DatabaseUnavailableError);
  reader.database.close();
  writer.close();
  rmSync(folder, { recursive: true });
});
