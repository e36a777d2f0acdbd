import { existsSync, linkSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { parse, resolve } from 'node:path';
import pg from 'pg';
import { OperatorError } from '#server/base/operator-error.ts';
import { sqliteFileOf } from '#server/base/settings/describe-database.ts';
import { explainDatabaseFailure } from './database-failure.ts';
import { createPool } from './dialects/postgres-pool.ts';
import { openForWriting } from './dialects/sqlite-connection.ts';
import { isSqlite } from './open-database.ts';

/** Start of the names of databases that are put aside. */
const ASIDE = 'newer-';
/** Name of the one that is being made. */
const NEXT = 'restored';

interface Replacement<Result> {
  /** Ending of the name of what is put aside. */
  readonly stamp: string;
  /** Creates the new game in an empty database, and closes it. */
  readonly make: (databaseUrl: string) => Promise<Result>;
}

interface Replaced<Result> {
  readonly result: Result;
  /** Location of what was there; `null` if there was nothing. */
  readonly aside: string | null;
}

/**
 * Puts another game in the place of a database, whatever its schema, and what is there aside. The
 * new one is made beside it, and they change places when it is complete: a failure or kill before
 * that leaves everything as it was.
 * @throws OperatorError without any change
 */
export async function replaceGame<Result>(
  databaseUrl: string,
  replacement: Replacement<Result>,
): Promise<Replaced<Result>> {
  try {
    return isSqlite(databaseUrl)
      ? await replaceFile(sqliteFileOf(databaseUrl), replacement)
      : await replaceSchema(databaseUrl, replacement);
  } catch (error) {
    throw explainDatabaseFailure(error, databaseUrl);
  }
}

/** Returns the location of what was put aside last; `null` if nothing was. */
export async function findPutAside(databaseUrl: string): Promise<string | null> {
  if (isSqlite(databaseUrl)) {
    const { dir, prefix, ext } = namesBeside(sqliteFileOf(databaseUrl));
    const names = existsSync(dir) ? readdirSync(dir) : [];
    const found = names.filter((each) => each.startsWith(prefix) && each.endsWith(ext));
    return found.length === 0 ? null : `${dir}/${found.sort().at(-1)}`;
  }
  const pool = createPool(databaseUrl, { max: 1 });
  try {
    const [schema] = await pool.query<{ name: string }>({
      text: 'select nspname as name from pg_namespace where starts_with(nspname, $1) order by 1 desc limit 1',
      values: [ASIDE],
    });
    return schema === undefined ? null : describeSchema(schema.name);
  } catch (error) {
    throw explainDatabaseFailure(error, databaseUrl);
  } finally {
    await pool.end();
  }
}

function namesBeside(file: string) {
  const { dir, name, ext } = parse(resolve(file));
  return { dir, prefix: `${name}-${ASIDE}`, next: `${dir}/${name}-${NEXT}${ext}`, ext };
}

async function replaceFile<Result>(
  file: string,
  { stamp, make }: Replacement<Result>,
): Promise<Replaced<Result>> {
  const { dir, prefix, next, ext } = namesBeside(file);
  const aside = `${dir}/${prefix}${stamp}${ext}`;
  if (existsSync(aside)) throw new OperatorError(`${aside} is there already`);
  const isThere = existsSync(file) && statSync(file).size > 0;
  if (isThere) mergeLog(file);
  // A kill may have left one.
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(next + end, { force: true });
  const result = await make(`sqlite:${next}`);
  mergeLog(next);
  if (isThere) {
    mergeLog(file);
    keepAs(aside, file);
  }
  renameSync(next, file);
  return { result, aside: isThere ? aside : null };
}

/**
 * Merges the write-ahead log into a SQLite file: after a kill the latest writes are only there.
 * Fails if the file is in use, since leaving WAL mode requires exclusive access.
 */
function mergeLog(file: string): void {
  const { database } = openForWriting(file, 0);
  try {
    database.exec('pragma journal_mode = delete');
  } finally {
    database.close();
  }
}

/**
 * Gives a file another name. It keeps its own, too, where the file system has links, so that there
 * is a database at any moment.
 */
function keepAs(name: string, file: string): void {
  try {
    linkSync(file, name);
  } catch {
    renameSync(file, name);
  }
}

async function replaceSchema<Result>(
  url: string,
  { stamp, make }: Replacement<Result>,
): Promise<Replaced<Result>> {
  await withClient(url, async (client) => {
    await client.query(`drop schema if exists ${NEXT} cascade`);
    await client.query(`create schema ${NEXT}`);
  });
  const next = new URL(url);
  const options = next.searchParams.get('options') ?? '';
  next.searchParams.set('options', `${options} -c search_path=${NEXT}`.trim());
  const result = await make(next.href);
  return withClient(url, async (client) => {
    await client.query('begin');
    const { rows } = await client.query<{ name: string }>('select current_schema() as name');
    const current = rows[0]?.name ?? 'public';
    const isThere = (await tablesIn(client, current)).length > 0;
    if (isThere) {
      await client.query(`create schema ${client.escapeIdentifier(ASIDE + stamp)}`);
      await moveTables(client, current, ASIDE + stamp);
    }
    await moveTables(client, NEXT, current);
    await client.query(`drop schema ${NEXT}`);
    await client.query('commit');
    return { result, aside: isThere ? describeSchema(ASIDE + stamp) : null };
  });
}

const describeSchema = (name: string) => `the schema "${name}" of the same database`;

async function tablesIn(client: pg.Client, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = $1',
    [schema],
  );
  return rows.map(({ name }) => name);
}

/** Moves all tables; indexes and sequences follow their tables. */
async function moveTables(client: pg.Client, from: string, to: string): Promise<void> {
  const [source, target] = [from, to].map((name) => client.escapeIdentifier(name));
  for (const name of await tablesIn(client, from)) {
    const table = client.escapeIdentifier(name);
    await client.query(`alter table ${source}.${table} set schema ${target}`);
  }
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
