import { OperatorError } from '#server/base/operator-error.ts';
import { sqliteFileOf } from '#server/base/settings/describe-database.ts';
import type { CopiedDatabase, DialectDatabase, OpenDatabase, Opening } from './database.ts';
import { explainDatabaseFailure, OTHER_SCHEMA, OtherVersionRefusal } from './database-failure.ts';
import { copyPostgres, openPostgres } from './dialects/postgres.ts';
import { copySqlite, openSqlite } from './dialects/sqlite.ts';
import { MIGRATIONS, type MigrationList } from './migrations/migrations.ts';
import { readSchemaFingerprint, SCHEMA_FINGERPRINT } from './schema-fingerprint.ts';

/**
 * Opens `sqlite:<file>` (only the default's folder is created) or `postgres://…` and migrates the
 * schema. Several instances may do it at once.
 * @throws OperatorError if the database is unusable or read-only
 */
export async function openDatabase(
  databaseUrl: string,
  migrations: MigrationList = MIGRATIONS,
  opening: Opening = {},
): Promise<OpenDatabase> {
  try {
    const opened = isSqlite(databaseUrl)
      ? await openSqlite(sqliteFileOf(databaseUrl), migrations, opening)
      : await openPostgres(databaseUrl, migrations, opening);
    // Migrations to run; tests have their own.
    if (migrations === MIGRATIONS) await assertSchema(opened);
    return { ...opened, inServerTransaction: opened.inWriteTransaction };
  } catch (error) {
    throw explainDatabaseFailure(error, databaseUrl);
  }
}

async function assertSchema({ reader, close }: DialectDatabase): Promise<void> {
  if ((await readSchemaFingerprint(reader)) === SCHEMA_FINGERPRINT) return;
  await close();
  throw new OtherVersionRefusal(OTHER_SCHEMA);
}

/**
 * Opens a game of any schema for reading; nothing is created or changed. Call `close` at the end.
 */
export async function openForCopying(
  databaseUrl: string,
): Promise<CopiedDatabase & Pick<OpenDatabase, 'close'>> {
  const { inSnapshot, close } = isSqlite(databaseUrl)
    ? copySqlite(sqliteFileOf(databaseUrl))
    : copyPostgres(databaseUrl);
  return {
    inSnapshot: (work) =>
      inSnapshot(work).catch((error: unknown) => {
        throw explainDatabaseFailure(error, databaseUrl);
      }),
    close,
  };
}

/** @throws OperatorError if the URL is of no database that the game knows */
export function isSqlite(databaseUrl: string): boolean {
  if (databaseUrl.startsWith('sqlite:')) return true;
  if (/^postgres(ql)?:\/\//.test(databaseUrl)) return false;
  throw new OperatorError('DATABASE_URL must start with sqlite: or postgres://');
}
