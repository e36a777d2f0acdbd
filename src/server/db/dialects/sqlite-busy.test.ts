import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { DatabaseUnavailableError } from '../unavailable.ts';
import { refuseIfBusy } from './sqlite-busy.ts';

it('When another process holds the file, then work is refused for now; a mistake stays one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'formelgjett-busy-'));
  const holder = new Sqlite(join(folder, 'game.db'));
  const other = new Sqlite(join(folder, 'game.db'), { timeout: 0 });
  const begin = () => refuseIfBusy(other, () => other.exec('begin immediate'));
  holder.exec('begin immediate');
  expect(begin).toThrow(DatabaseUnavailableError);
  expect(begin).toThrow(/game\.db is held by another process/);
  holder.exec('commit');
  expect(begin).not.toThrow();
  expect(() => refuseIfBusy(other, () => other.exec('selekt'))).toThrow(Sqlite.SqliteError);
  holder.close();
  other.close();
  rmSync(folder, { recursive: true });
});
