import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { DatabaseRefusal, NO_GAME, NOT_A_GAME, OtherVersionRefusal } from './database-failure.ts';
import type { MigrationList } from './migrations/migrations.ts';
import { DatabaseUnavailableError } from './unavailable.ts';

interface MigrateOptions {
  /** True refuses to change the schema. */
  readonly isFixed: boolean;
  /** Awaited before an upgrade changes the schema; not called for a new database. */
  readonly beforeUpgrade?: () => Promise<void>;
  /** Called after a new game was created. */
  readonly onNewGame?: () => void;
}

/** Runs missing migrations, all or none; several instances may call it at once. */
export async function migrate<T>(
  db: Kysely<T>,
  migrations: MigrationList,
  { isFixed, beforeUpgrade, onNewGame }: MigrateOptions = { isFixed: false },
): Promise<void> {
  const applied = await selectApplied(db);
  const known = Object.keys(migrations);
  const unknown = applied.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new OtherVersionRefusal(
      `it is newer than this program (it has ${unknown.join(', ')}): update the program, or restore a backup from before`,
    );
  }
  if (applied.length === known.length) return;
  if (isFixed) throw new DatabaseRefusal(applied.length === 0 ? NO_GAME : OLDER);
  if (applied.length > 0) await beforeUpgrade?.();
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) {
    if (applied.length === 0) onNewGame?.();
    return;
  }
  if (error instanceof DatabaseUnavailableError) throw error;
  if (hasForeignTables(error)) throw new OtherVersionRefusal(NOT_A_GAME);
  const failed = results?.find((result) => result.status === 'Error');
  throw new Error(
    failed ? `Migration ${failed.migrationName} failed` : 'The database could not be migrated',
    { cause: error },
  );
}

/**
 * Asserts at the start that the database is writable, rather than fail at the first guess: SQLite
 * opens a read-only file without complaint, and PostgreSQL may be a standby.
 */
export async function assertWritable<T>(db: Kysely<T>): Promise<void> {
  await sql`update season set revision = revision where false`.execute(db);
}

const OLDER =
  'it is older than this program: start the server once, which backs it up and brings it up to date';

/** Messages of both databases for tables of other programs. */
const FOREIGN_TABLES =
  /^((table|relation) .+ already exists|no such column: name|column "name" does not exist)$/;

const hasForeignTables = (error: unknown) =>
  error instanceof Error && FOREIGN_TABLES.test(error.message);

async function selectApplied<T>(db: Kysely<T>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    return rows.map(({ name }) => name);
  } catch (error) {
    throw hasForeignTables(error) ? new OtherVersionRefusal(NOT_A_GAME) : error;
  }
}
