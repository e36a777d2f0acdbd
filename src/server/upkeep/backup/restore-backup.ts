import type { Transaction } from 'kysely';
import type { Instant } from '#domain/base/time.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { allowLongStatements, refreshStatistics } from '#server/db/dialects/long-transaction.ts';
import { selectColumns } from '#server/db/dialects/select-columns.ts';
import { MIGRATIONS, type MigrationList } from '#server/db/migrations/migrations.ts';
import { recordAudit } from '#server/db/record-audit.ts';
import type { StoredValues } from '#server/db/snapshot.ts';
import type { Database } from '#server/db/tables.ts';
import {
  deleteEverything,
  dropEverything,
  insertBackupRows,
  selectHighestRevision,
  updateRevisions,
} from './backup.queries.ts';
import { BackupError, type BackupHeader, type TableLine } from './backup-format.ts';
import { createRowCheck } from './check-row.ts';
import { readBackup } from './read-backup.ts';
import type { ReadableBackup } from './readable-backup.ts';
import { type Pace, unthrottled } from './throttle.ts';

/** Maximum number of parameters per statement, below both databases' limits and quick to build. */
const PARAMETERS_PER_INSERT = 5000;
const ROWS_AT_A_STRETCH = 100;

/** Contents of a verified backup. */
export interface BackupContents {
  readonly header: BackupHeader;
  readonly rows: ReadonlyMap<string, number>;
}

/**
 * Reads a backup and verifies it, including its checksum.
 * @throws BackupError if this program cannot restore it
 */
export async function checkBackup(
  file: ReadableBackup,
  migrations: MigrationList = MIGRATIONS,
  pace: Pace = unthrottled,
): Promise<BackupContents> {
  const rows = new Map<string, number>();
  let header: BackupHeader | null = null;
  let table = '';
  for await (const part of readBackup(file, Object.keys(migrations))) {
    if (part.kind === 'HEADER') header = part.header;
    if (part.kind === 'TABLE') table = part.table.table;
    if (part.kind !== 'HEADER') rows.set(table, (rows.get(table) ?? -1) + 1);
    if (part.kind === 'ROW' && part.line % ROWS_AT_A_STRETCH === 0) await pace();
  }
  if (header === null) throw new BackupError('The file is empty');
  return { header, rows };
}

/**
 * Replaces the whole database by a backup, in one transaction. Tables that backups leave out (such
 * as sessions) are empty afterwards. An older file is restored into its own schema, which is then
 * migrated.
 * @throws BackupError without any change; for a truncated file before anything is written
 */
export async function restoreBackup(
  database: OpenDatabase,
  file: ReadableBackup,
  now: Instant,
  migrations: MigrationList = MIGRATIONS,
): Promise<BackupContents> {
  const contents = await checkBackup(file, migrations);
  const { header } = contents;
  const ofItsDay = header.migrations.map((name) => migrations[name]);
  const since = Object.values(migrations).slice(ofItsDay.length);

  const work = database.inWriteTransaction(async (trx) => {
    await allowLongStatements(trx);
    const before = await selectHighestRevision(trx);
    if (since.length === 0) {
      await deleteEverything(trx);
    } else {
      await dropEverything(trx);
      for (const migration of ofItsDay) await migration?.up(trx);
    }
    await insertAll(trx, file, Object.keys(migrations));
    for (const migration of since) await migration.up(trx);

    // Higher than both: a running server must not mistake cached old seasons for the restored ones.
    const restored = await selectHighestRevision(trx);
    await updateRevisions(trx, Math.max(before, restored) + 1);
    await refreshStatistics(trx);
    await recordAudit(trx, {
      at: now,
      actorUserId: null,
      action: 'BACKUP_RESTORED',
      subject: header.createdAt,
      before: null,
      after: null,
    });
  });
  await work.catch((error: unknown) => {
    if (error instanceof BackupError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupError(`The database did not take the backup: ${reason}`, error);
  });
  return contents;
}

async function insertAll(
  trx: Transaction<Database>,
  file: ReadableBackup,
  known: readonly string[],
): Promise<void> {
  let table: TableLine = { table: '', columns: [] };
  let checkRow: (row: StoredValues, line: number) => void = () => {};
  let rows: StoredValues[] = [];
  const store = async () => {
    if (rows.length > 0) await insertBackupRows(trx, table.table, table.columns, rows);
    rows = [];
  };
  // Reads and verifies the file again: if it has changed since, its checksum fails and the restore
  // is rolled back.
  for await (const part of readBackup(file, known)) {
    if (part.kind === 'TABLE') {
      await store();
      table = part.table;
      checkRow = createRowCheck(table, await selectColumns(trx, table.table));
    } else if (part.kind === 'ROW') {
      checkRow(part.values, part.line);
      rows.push(part.values);
      if (rows.length * table.columns.length >= PARAMETERS_PER_INSERT) await store();
    }
  }
  await store();
}
