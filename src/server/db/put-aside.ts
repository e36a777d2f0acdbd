import { existsSync, renameSync } from 'node:fs';
import { parse, resolve } from 'node:path';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { OperatorError } from '../operator-error.ts';
import { explainDatabaseFailure } from './database-failure.ts';
import { sqliteFileOf } from './describe-database.ts';

/**
 * Takes all that a database holds out of the way, whatever its schema, so that a game can be made there anew.
 * @param name of what it is called from then on
 * @returns where it is now
 * @throws OperatorError and nothing is changed
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
  const connection = new Sqlite(file, { timeout: 0 });
  try {
    // Only whoever is alone with a file can do that.
    connection.pragma('journal_mode = delete');
  } finally {
    connection.close();
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
      // Kysely takes a table of its own for its own in whatever schema it is.
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
