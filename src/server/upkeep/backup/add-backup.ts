import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupFile, BackupKind } from '#contract/upkeep/backup.ts';
import type { Instant } from '#domain/base/time.ts';
import { newId, type Random } from '#server/base/random.ts';
import type { CopiedDatabase } from '#server/db/database.ts';
import { MIGRATIONS } from '#server/db/migrations/migrations.ts';
import { describeBackup, explainFolderFailure, makeFolder, syncFolder } from './backup-folder.ts';
import { backupName } from './backup-name.ts';
import { checkBackup } from './restore-backup.ts';
import type { Pace } from './throttle.ts';
import { writeBackup } from './write-backup.ts';

interface BackupSource {
  readonly database: CopiedDatabase;
  readonly random: Random;
  readonly now: Instant;
  /** Throttle of the backup; absent means full speed. */
  readonly pace?: Pace;
}

/**
 * Writes a backup and reads it back before it gets its name, so that a named file is always
 * complete.
 */
export async function addBackup(
  folder: string,
  kind: BackupKind,
  source: BackupSource,
): Promise<BackupFile> {
  const name = backupName(kind, source.now);
  const partial = await writePartial(folder, source);
  try {
    await checkBackup(partial, MIGRATIONS, source.pace);
    await rename(partial, join(folder, name));
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  await syncFolder(folder);
  const made = await describeBackup(folder, name);
  if (made === null) throw new Error(`The backup ${name} went away`);
  return made;
}

/** Writes a backup without a name; the caller renames or removes it. */
export async function writePartial(
  folder: string,
  { database, random, now, pace }: BackupSource,
): Promise<string> {
  const partial = join(folder, `.partial-${newId(random)}`);
  try {
    await makeFolder(folder);
    await writeBackup(database, partial, now, pace);
  } catch (error) {
    await rm(partial, { force: true }).catch(() => {});
    throw explainFolderFailure(folder, error);
  }
  return partial;
}
