import { existsSync } from 'node:fs';
import { access, constants, lstat, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { BackupFile } from '#contract/upkeep/backup.ts';
import { DAY_MS } from '#domain/base/time.ts';
import { describeSystemError, OperatorError } from '#server/base/operator-error.ts';
import type { Settings } from '#server/base/settings/settings.ts';
import { readBackupName } from './backup-name.ts';
import { expiredBackups } from './retention.ts';

/** Names of partial backups, and of encrypted ones while the hook runs. */
const PARTIAL = /^(\.partial-[a-z0-9]{12}|[a-z]+-\d{8}T\d{9}Z\.sealed)$/;
/** Age in ms at which a partial backup was left by a process that died. */
const PARTIAL_LIFETIME_MS = DAY_MS;

/** Returns `BACKUP_DIR`, or else `backups` next to the SQLite file. */
export function backupFolderOf(settings: Pick<Settings, 'BACKUP_DIR' | 'DATABASE_URL'>): string {
  if (settings.BACKUP_DIR !== undefined) return settings.BACKUP_DIR;
  const { DATABASE_URL } = settings;
  const isSqlite = DATABASE_URL.startsWith('sqlite:');
  return join(isSqlite ? dirname(DATABASE_URL.slice('sqlite:'.length)) : 'data', 'backups');
}

/** Returns the backups, newest first; other files in the folder are ignored. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  const names = await readdir(folder).catch(ignoreMissing);
  const files = await Promise.all((names ?? []).map((name) => describeBackup(folder, name)));
  return files.filter((file) => file !== null).sort((a, b) => b.createdAt - a.createdAt);
}

/** Returns the backup of that name; `null` if the folder has none. */
export async function describeBackup(folder: string, name: string): Promise<BackupFile | null> {
  const parsed = readBackupName(name);
  if (parsed === null) return null;
  const file = await lstat(join(folder, name)).catch(ignoreMissing);
  return file?.isFile() ? { name, ...parsed, size: file.size } : null;
}

/**
 * Creates the folder if needed, and checks that it is writable.
 * @throws OperatorError
 */
export async function assertBackupFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder);
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw explainFolderFailure(folder, error);
  }
}

/**
 * Creates the folder and its parents if needed. Node's own `recursive` never returns where a file
 * system answers ENOENT to a new folder, as /proc does.
 */
export async function makeFolder(folder: string): Promise<void> {
  const parent = dirname(folder);
  if (!existsSync(parent)) await makeFolder(parent);
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const found = await stat(folder).catch(() => null);
    if (!found?.isDirectory()) throw error;
  }
}

export function explainFolderFailure(folder: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('syscall' in error)) return error;
  const message = `No backup can be written to ${resolve(folder)}: ${describeSystemError(error)}`;
  return new OperatorError(message, { cause: error });
}

/** Removes outdated backups, and partial ones of processes that died. */
export async function pruneBackups(folder: string): Promise<void> {
  for (const { name } of expiredBackups(await listBackups(folder))) {
    await rm(join(folder, name), { force: true });
  }
  const partials = (await readdir(folder)).filter((name) => PARTIAL.test(name));
  for (const name of partials) {
    const file = await lstat(join(folder, name)).catch(ignoreMissing);
    // Uses the machine's clock, because that dates files.
    if (file != null && Date.now() - file.mtimeMs > PARTIAL_LIFETIME_MS) {
      await rm(join(folder, name), { force: true });
    }
  }
}

/** Syncs the folder to disk, so that a renamed file survives a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
