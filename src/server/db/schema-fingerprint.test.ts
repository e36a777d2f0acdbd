import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { expect, it } from 'vitest';
import { MIGRATIONS } from './migrations/migrations.ts';
import { readSchemaFingerprint, SCHEMA_FINGERPRINT } from './schema-fingerprint.ts';
import type { Database } from './tables.ts';

it('is that of the tables that the migrations make', async () => {
  const database = new Sqlite(':memory:');
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database }) });
  for (const migration of Object.values(MIGRATIONS)) await migration.up(db);
  expect(SCHEMA_FINGERPRINT).toBe(await readSchemaFingerprint(db));
  await db.destroy();
});
