import { join, resolve } from 'node:path';
import { systemClock } from '#server/base/clock.ts';
import { systemRandom } from '#server/base/random.ts';
import type { Settings } from '#server/base/settings/settings.ts';
import type { CopiedDatabase } from '#server/db/database.ts';
import { addBackup } from './add-backup.ts';
import { backupFolderOf } from './backup-folder.ts';
import { runBackupHook } from './run-backup-hook.ts';

/**
 * Backs up the database before an upgrade, so that the operator can go back, and prints where the
 * file is.
 */
export async function backupBeforeUpgrade(
  settings: Pick<Settings, 'BACKUP_DIR' | 'DATABASE_URL' | 'BACKUP_HOOK' | 'BACKUP_KEY'>,
  database: CopiedDatabase,
): Promise<void> {
  const folder = resolve(backupFolderOf(settings));
  const source = { database, random: systemRandom, now: systemClock.now() };
  const { name } = await addBackup(folder, 'UPGRADE', source);
  console.error(`The database is brought up to date. As it was before: ${join(folder, name)}`);
  // A failed hook is no reason to stop, since the local copy is enough.
  await runBackupHook(settings, join(folder, name)).catch(({ message }: Error) =>
    console.error(message),
  );
}
