import { existsSync, renameSync } from 'node:fs';
import { parse, resolve } from 'node:path';
import pg from 'pg';
import { OperatorError } from '../operator-error.ts';
import { explainDatabaseFailure } from './database-failure.ts';
import { sqliteFileOf } from './describe-database.ts';
import { openForWriting } from './dialects/sqlite-connection.ts';

/**
 * Moves the contents of a database aside, whatever its schema, so that a new game can be created
 * there.
 * @param name new name of the contents
 * @returns their location
 * @throws OperatorError without any change
 */
export async function putAside(databaseUrl: string, name: string): Promise<string> {
  try {
    return databaseUrl.startsWith('sqlite:')
      ? renameSqlite(sqliteFileOf(databaseUrl), name)
      : await movePostgres(databaseUrl, name);
  } catch (error) {
    throw explainDatabaseFailure(error, databaseUrl);
  }
}

/**
 * Renames a SQLite file. Opens it first: after a kill the latest writes are only in the WAL file,
 * and SQLite merges it.
 */
function renameSqlite(file: string, name: string): string {
  const { dir, name: base, ext } = parse(resolve(file));
  const aside = `${dir}/${base}-${name}${ext}`;
  if (existsSync(aside)) throw new OperatorError(`${aside} is there already`);
  const { database } = openForWriting(file, 0);
  try {
    // Leaving WAL mode requires exclusive access, so this fails if the file is in use.
    database.exec('pragma journal_mode = delete');
  } finally {
    database.close();
  }
  renameSync(file, aside);
  return aside;
}

/**
 * Moves all tables to a schema of their own in one transaction; indexes and sequences follow their
 * tables.
 */
async function movePostgres(url: string, name: string): Promise<string> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const schema = client.escapeIdentifier(name);
    await client.query('begin');
    await client.query(`create schema ${schema}`);
    const tables = await client.query<{ name: string }>(
      'select tablename as name from pg_tables where schemaname = current_schema()',
    );
    for (const { name: table } of tables.rows) {
      // Kysely recognises its own tables in any schema, so they are renamed.
      const moved = client.escapeIdentifier(table.replace(/^kysely_/, 'former_'));
      if (table.startsWith('kysely_'))
        await client.query(`alter table ${table} rename to ${moved}`);
      await client.query(`alter table ${moved} set schema ${schema}`);
    }
    await client.query('commit');
  } finally {
    await client.end();
  }
  return `the schema "${name}" of the same database`;
}
