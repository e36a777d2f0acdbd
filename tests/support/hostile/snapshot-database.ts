import { DatabaseSync } from 'node:sqlite';
import { BACKED_UP } from '#server/upkeep/backup/backup-tables.ts';

/** Tables that a refused call may change, because attempts are recorded. */
const REMEMBERED: ReadonlySet<string> = new Set(['import_run', 'server_secret']);
const GAME = BACKED_UP.filter((table) => !REMEMBERED.has(table));

export interface DatabaseSnapshot {
  /** Returns true if the server has stored anything since the last call. */
  hasStored(): boolean;
  /** Returns the tables that differ from the snapshot. */
  changedTables(): string[];
  /** Restores all tables to the snapshot. */
  restore(): void;
  close(): void;
}

/** Takes a snapshot of a SQLite database, which can be restored while the server runs. */
export function snapshotDatabase(file: string): DatabaseSnapshot {
  const connection = new DatabaseSync(file, { timeout: 10_000 });
  connection.prepare('vacuum into ?').run(`${file}.kept`);
  connection.prepare('attach ? as kept').run(`${file}.kept`);
  connection.exec('pragma foreign_keys = off');
  // Restored data need not survive a crash.
  connection.exec('pragma synchronous = off');
  const tables = connection
    .prepare(
      `select name from sqlite_master
       where type = 'table' and name not like 'sqlite_%' and name not like 'kysely_%'`,
    )
    .all();
  const columnsOf = (table: string) =>
    connection
      .prepare(`select * from "${table}"`)
      .columns()
      .map(({ name }) => name)
      // The revision is left out, because it grows with every restore.
      .filter((name) => table !== 'season' || name !== 'revision')
      .map((name) => `"${name}"`)
      .join(', ');
  const countDifferences = new Map(
    GAME.map((table) => {
      const columns = columnsOf(table);
      const from = (schema: string) => `select ${columns} from ${schema}."${table}"`;
      const statement = connection.prepare(
        `select (select count(*) from (${from('main')} except ${from('kept')}))
              + (select count(*) from (${from('kept')} except ${from('main')})) as differences`,
      );
      return [table, statement] as const;
    }),
  );
  const readVersion = connection.prepare('pragma data_version');
  const version = () => readVersion.get()?.data_version;
  let seen = version();
  let restored = 0;

  const refill = tables.flatMap(({ name: table }) => [
    connection.prepare(`delete from main."${table}"`),
    connection.prepare(`insert into main."${table}" select * from kept."${table}"`),
  ]);
  const raiseRevisions = connection.prepare('update main.season set revision = revision + ?');
  const restore = () => {
    connection.exec('begin immediate');
    for (const statement of refill) statement.run();
    // A revision must never stand for other facts, because the server may have cached results of
    // it.
    restored += 1;
    raiseRevisions.run(restored * 1000);
    connection.exec('commit');
  };

  return {
    hasStored() {
      const before = seen;
      seen = version();
      return seen !== before;
    },
    changedTables: () =>
      GAME.filter((table) => countDifferences.get(table)?.get()?.differences !== 0),
    restore,
    close: () => connection.close(),
  };
}
