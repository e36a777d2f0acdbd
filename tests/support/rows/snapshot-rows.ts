import type { OpenDatabase } from '#server/db/database.ts';
import type { StoredValues } from '#server/db/snapshot.ts';
import { insertBackupRows } from '#server/upkeep/backup/backup.queries.ts';
import { ALL_TABLES } from '#server/upkeep/backup/backup-tables.ts';

const ACCOUNTS: ReadonlySet<string> = new Set([
  ...['user', 'identity', 'passkey', 'session', 'rate_limit', 'server_secret'],
  ...['login_attempt', 'email_code', 'passkey_challenge'],
  ...['reminder_address', 'reminder_hour', 'reminder_choice', 'reminder_code', 'push_key'],
]);
const TABLES = ALL_TABLES.filter((table) => !ACCOUNTS.has(table));

/** Rows of every table, except those of accounts. */
export type RowSnapshot = ReadonlyMap<string, readonly object[]>;

export async function snapshotRows({ db }: OpenDatabase): Promise<RowSnapshot> {
  const kept = new Map<string, readonly object[]>();
  for (const table of TABLES) kept.set(table, await db.selectFrom(table).selectAll().execute());
  return kept;
}

/** Restores all rows except accounts; revisions never decrease. */
export async function restoreRows(
  database: OpenDatabase,
  kept: RowSnapshot,
  revision: number,
): Promise<void> {
  await database.inWriteTransaction(async (trx) => {
    for (const table of TABLES.toReversed()) await trx.deleteFrom(table).execute();
    for (const [table, rows] of kept) {
      const [first] = rows;
      if (first === undefined) continue;
      const values = rows.map((row) => Object.values(row) as StoredValues);
      await insertBackupRows(trx, table, Object.keys(first), values);
    }
    await trx.updateTable('season').set({ revision, guess_revision: revision }).execute();
  });
}
