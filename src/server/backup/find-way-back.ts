import { join } from 'node:path';
import { describeDatabase } from '../db/describe-database.ts';
import { MIGRATIONS } from '../db/migrations/migrations.ts';
import { openForCopying } from '../db/open-database.ts';
import { OperatorError } from '../operator-error.ts';
import type { Settings } from '../settings.ts';
import { backupFolderOf, listBackups } from './backup-folder.ts';
import { BackupError } from './backup-format.ts';
import { MADE_BY_NEWER, readBackup } from './read-backup.ts';

/**
 * Returns the newest backup from before the database got a newer schema than this program's.
 * @throws OperatorError if the schema is not newer, or there is no backup
 */
export async function findWayBack(settings: Settings): Promise<string> {
  const known = Object.keys(MIGRATIONS);
  const { DATABASE_URL } = settings;
  const database = await openForCopying(DATABASE_URL);
  try {
    const migrations = await database.inSnapshot(async (snapshot) => snapshot.migrations);
    if (migrations.every((name) => known.includes(name))) {
      throw new OperatorError(
        `${describeDatabase(DATABASE_URL)} is not newer than this program: install the one to go back to first`,
      );
    }
  } finally {
    await database.close();
  }
  const folder = backupFolderOf(settings);
  for (const { kind, name } of await listBackups(folder)) {
    const file = join(folder, name);
    if (kind === 'UPGRADE' && (await isReadable(file, known))) return file;
  }
  throw new OperatorError(
    `${folder} has no backup from before an upgrade that this program can read`,
  );
}

/**
 * Returns true if the schema of the backup is known. Other faults are reported when it is restored.
 */
async function isReadable(file: string, known: readonly string[]): Promise<boolean> {
  try {
    await readBackup(file, known).next();
    return true;
  } catch (error) {
    return !(error instanceof BackupError && error.message === MADE_BY_NEWER);
  }
}
