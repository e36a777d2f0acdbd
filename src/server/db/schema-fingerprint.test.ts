import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MIGRATIONS } from './migrations/migrations.ts';
import { openDatabase } from './open-database.ts';
import { readSchemaFingerprint, SCHEMA_FINGERPRINT } from './schema-fingerprint.ts';

it('is that of the tables that the migrations make', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'formelgjett-schema-'));
  // A copy of the list, since with the list itself other tables are refused.
  const { db, close } = await openDatabase(`sqlite:${join(folder, 'game.db')}`, { ...MIGRATIONS });
  expect(SCHEMA_FINGERPRINT).toBe(await readSchemaFingerprint(db));
  await close();
  rmSync(folder, { recursive: true });
});
