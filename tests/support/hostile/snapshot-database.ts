import Sqlite from 'better-sqlite3';
import { BACKED_UP } from '#server/backup/backup-tables.ts';

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
  const connection = new Sqlite(file, { timeout: 10_000 });
  connection.prepare('vacuum into ?').run(`${file}.kept`);
  connection.prepare('attach ? as kept').run(`${file}.kept`);
  connection.pragma('foreign_keys = off');
  // Restored data need not survive a crash.
  connection.pragma('synchronous = off');
  const tables = connection
    .prepare<[], string>(
      `select name from sqlite_master
       where type = 'table' and name not like 'sqlite_%' and name not like 'kysely_%'`,
    )
    .pluck()
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
      const statement = connection
        .prepare<[], number>(
          `select (select count(*) from (${from('main')} except ${from('kept')}))
                + (select count(*) from (${from('kept')} except ${from('main')}))`,
        )
        .pluck();
      return [table, statement] as const;
    }),
  );
  const version = () => connection.pragma('data_version', { simple: true });
  let seen = version();
  let restored = 0;

  const refill = tables.flatMap((table) => [
    connection.prepare(`delete from main."${table}"`),
    connection.prepare(`insert into main."${table}" select * from kept."${table}"`),
  ]);
  const raiseRevisions = connection.prepare('update main.season set revision = revision + ?');
  const restore = connection.transaction(() => {
    for (const statement of refill) statement.run();
    // A revision must never stand for other facts, because the server may have cached results of
    // it.
    restored += 1;
    raiseRevisions.run(restored * 1000);
  });

  return {
    hasStored() {
      const before = seen;
      seen = version();
      return seen !== before;
    },
    changedTables: () => GAME.filter((table) => (countDifferences.get(table)?.get() ?? 0) > 0),
    restore: () => restore.immediate(),
    close: () => connection.close(),
  };
}
