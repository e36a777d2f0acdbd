import { type Kysely, sql } from 'kysely';

/**
 * Which seasons are kept up to date by themselves (those that were there, if they came from a source), what
 * was asked for when, and what the sources' answers left to be told.
 */
export async function createImportTables(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('season')
    .addColumn('is_imported', 'integer', (column) =>
      column.notNull().defaultTo(1).check(sql`is_imported in (0, 1)`),
    )
    .execute();
  // What somebody has filled by hand would be filled a second time, beside it.
  await sql`
    update season set is_imported = 0 where not exists (
      select 1 from import_run where import_run.year = season.year and outcome = 'CHANGED'
    )
  `.execute(db);

  await db.schema
    .createTable('season_ask')
    .addColumn('year', 'integer', (column) => column.primaryKey())
    .addColumn('asked_at', 'bigint', (column) => column.notNull())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('most_races', 'integer', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('race_ask')
    .addColumn('race_id', 'text', (column) => column.primaryKey())
    .addColumn('asked_at', 'bigint', (column) => column.notNull())
    .addColumn('lacked', 'text', (column) => column.notNull())
    .addColumn('in_vain', 'integer', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('import_notice')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('year', 'integer', (column) => column.notNull())
    .addColumn('race_key', 'text', (column) => column.notNull())
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('may_pass', 'integer', (column) => column.notNull().check(sql`may_pass in (0, 1)`))
    .addColumn('first_at', 'bigint', (column) => column.notNull())
    .addColumn('last_at', 'bigint', (column) => column.notNull())
    .addColumn('dismissed_at', 'bigint')
    .addUniqueConstraint('import_notice_subject', ['year', 'race_key', 'code'])
    .execute();
}
