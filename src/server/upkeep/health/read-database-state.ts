import { sql } from 'kysely';
import type { DatabaseState } from '#contract/upkeep/health.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { MIGRATIONS } from '#server/db/migrations/migrations.ts';
import { readSchemaFingerprint, SCHEMA_FINGERPRINT } from '#server/db/schema-fingerprint.ts';
import { DatabaseUnavailableError } from '#server/db/unavailable.ts';

/** Returns the state of the database: reachable, and with this program's schema or another. */
export async function readDatabaseState(
  database: Pick<OpenDatabase, 'inReadTransaction'>,
): Promise<DatabaseState> {
  try {
    return await database.inReadTransaction(async (trx) => {
      const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(trx);
      const known = Object.keys(MIGRATIONS);
      const isSame = rows.length === known.length && rows.every(({ name }) => known.includes(name));
      if (!isSame) return 'OTHER';
      return (await readSchemaFingerprint(trx)) === SCHEMA_FINGERPRINT ? 'READY' : 'OTHER';
    });
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) return 'AWAY';
    throw error;
  }
}
