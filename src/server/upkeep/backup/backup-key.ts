import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeKey } from '#server/base/decode-key.ts';
import { OperatorError } from '#server/base/operator-error.ts';
import type { Settings } from '#server/base/settings/settings.ts';
import { backupFolderOf, makeFolder } from './backup-folder.ts';

const KEY_BYTES = 32;

type Where = Pick<Settings, 'BACKUP_KEY' | 'BACKUP_DIR' | 'DATABASE_URL'>;

/** Returns the path of the key file. It is in the backup folder, which instances share. */
export function keyFileOf(settings: Where): string {
  return join(backupFolderOf(settings), 'backup.key');
}

/**
 * Returns the key that encrypts downloaded backups: `BACKUP_KEY`, else the key file; `null` without
 * either.
 */
export async function readBackupKey(settings: Where): Promise<Buffer | null> {
  if (settings.BACKUP_KEY !== undefined) return settings.BACKUP_KEY;
  const file = keyFileOf(settings);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new OperatorError(`${file} cannot be read: ${error.code}`, { cause: error });
  });
  if (text === null) return null;
  const key = decodeKey(text.trim());
  if (key === null) throw new OperatorError(`${file} does not hold a key: put the right one there`);
  return key;
}

/** Returns the key as {@link readBackupKey} does; creates the key file if there is none. */
export async function ensureBackupKey(settings: Where): Promise<Buffer> {
  const known = await readBackupKey(settings);
  if (known !== null) return known;
  await makeFolder(backupFolderOf(settings));
  const file = keyFileOf(settings);
  const partial = `${file}.${randomBytes(6).toString('hex')}`;
  const made = `${randomBytes(KEY_BYTES).toString('base64url')}\n`;
  await writeFile(partial, made, { flag: 'wx', mode: 0o600, flush: true });
  // Writes the key atomically; if another download was first, its key is used.
  await link(partial, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(partial);
  return ensureBackupKey(settings);
}
