import { sql } from 'kysely';
import type { DatabaseState } from '#contract/health.ts';
import { MIGRATIONS } from '../db/migrations/migrations.ts';
import type { Executor } from '../db/open-database.ts';
import { readSchemaFingerprint, SCHEMA_FINGERPRINT } from '../db/schema-fingerprint.ts';
import { DatabaseUnavailableError } from '../db/unavailable.ts';

/** Returns the state of the database: reachable, and with this program's schema or another. */
export async function readDatabaseState(db: Executor): Promise<DatabaseState> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    const known = Object.keys(MIGRATIONS);
    const isSame = rows.length === known.length && rows.every(({ name }) => known.includes(name));
    if (!isSame) return 'OTHER';
    return (await readSchemaFingerprint(db)) === SCHEMA_FINGERPRINT ? 'READY' : 'OTHER';
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) return 'AWAY';
    throw error;
  }
}
