import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { OpenDatabase } from '#server/db/database.ts';
import { createPool, poolForKysely } from '#server/db/dialects/postgres-pool.ts';
import { migrate } from '#server/db/migrate.ts';
import { MIGRATIONS } from '#server/db/migrations/migrations.ts';
import { openDatabase } from '#server/db/open-database.ts';
import type { Database } from '#server/db/tables.ts';
import { ALL_TABLES } from '#server/upkeep/backup/backup-tables.ts';
import { writeBackup } from '#server/upkeep/backup/write-backup.ts';
import { startPostgresCluster } from '#support/databases/postgres-cluster.ts';
import { hashMigrations } from '#support/migrations/migration-texts.ts';
import { FIXTURE_NOW, readResponses } from '#support/migrations/upgrade-fixture.ts';
import { fillDatabase } from '#support/rows/filled-database.ts';

/*
 * Saves a game of this version as a fixture for the tests of later ones, in
 * `tests/upgrade-fixtures/<newest migration>`: the schema of each database, the rows (the same on
 * both), a backup, the server's responses, and hashes of the migrations, which must not change any
 * more. Existing files stay.
 */
const [version = ''] = Object.keys(MIGRATIONS).slice(-1);
const folder = join(import.meta.dirname, '../tests/upgrade-fixtures', version);

/** Returns the schema that the migrations create, as SQLite describes it. */
async function sqliteSchema({ db }: OpenDatabase): Promise<string[]> {
  const query = sql<{ sql: string }>`select sql from sqlite_schema where sql is not null`;
  return (await query.execute(db)).rows.map((row) => row.sql);
}

/** Records the statements of the migrations, because PostgreSQL cannot print its schema. */
async function postgresSchema(): Promise<string[]> {
  const cluster = await startPostgresCluster();
  const statements: string[] = [];
  const pool = createPool(`${cluster.url}/postgres`, {});
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: poolForKysely(pool) }),
    log: ({ query }) => void statements.push(query.sql),
  });
  await migrate(db, MIGRATIONS);
  await pool.end();
  await cluster.remove();
  return statements.filter((statement) => /^(create|alter) /.test(statement));
}

async function rows({ db }: OpenDatabase): Promise<string[]> {
  const inserts = ['kysely_migration', 'kysely_migration_lock', ...ALL_TABLES].map(
    async (table) => {
      const { rows: found } = await sql<object>`select * from ${sql.table(table)}`.execute(db);
      if (found.length === 0) return [];
      const [first = {}] = found;
      const columns = Object.keys(first).map((column) => `"${column}"`);
      const values = found.map((row) => `(${Object.entries(row).map(literal).join(', ')})`);
      return [`insert into "${table}" (${columns.join(', ')}) values\n${values.join(',\n')}`];
    },
  );
  return (await Promise.all(inserts)).flat();
}

function literal([column, value]: [string, unknown]): string {
  if (value === null || typeof value === 'number') return String(value);
  // Migrations get one time, since theirs differs from run to run.
  return column === 'timestamp'
    ? "'2026-01-01T00:00:00.000Z'"
    : `'${String(value).replaceAll("'", "''")}'`;
}

const asText = (statements: readonly string[]) => `${statements.join(';\n')};\n`;

mkdirSync(folder);
const temporary = mkdtempSync(join(tmpdir(), 'formelgjett-keep-'));
const database = await openDatabase(`sqlite:${join(temporary, 'game.db')}`);
await fillDatabase(database, 'kept');
writeFileSync(join(folder, 'schema.sqlite.sql'), asText(await sqliteSchema(database)));
writeFileSync(join(folder, 'schema.postgres.sql'), asText(await postgresSchema()));
writeFileSync(join(folder, 'rows.sql.gz'), gzipSync(asText(await rows(database)), { level: 9 }));
await writeBackup(database, join(folder, 'backup.jsonl.gz'), FIXTURE_NOW);
const answers = JSON.stringify(await readResponses(database));
writeFileSync(join(folder, 'answers.json.gz'), gzipSync(answers, { level: 9 }));
const hashes = JSON.stringify(hashMigrations(version), null, 2);
writeFileSync(join(folder, 'migrations.json'), `${hashes}\n`);
await database.close();
rmSync(temporary, { recursive: true });
