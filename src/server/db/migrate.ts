import { type Kysely, Migrator } from 'kysely';
import type { MigrationList } from './migrations/migrations.ts';

/** Runs what is missing, all of it or nothing; several processes may call it at once. */
export async function migrate<T>(db: Kysely<T>, migrations: MigrationList): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === 'Error');
  throw new Error(
    failed ? `Migration ${failed.migrationName} failed` : 'The database could not be migrated',
    { cause: error },
  );
}
