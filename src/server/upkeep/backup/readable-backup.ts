import { createReadStream } from 'node:fs';
import type { Settings } from '#server/base/settings/settings.ts';
import { BackupError } from './backup-format.ts';
import { keyFileOf, readBackupKey } from './backup-key.ts';
import { decryptBackup, type EncryptedBackup, isEncrypted } from './encrypted-file.ts';

/**
 * Backup to read: the path of a plain file, or an encrypted one with its key. That is decrypted
 * while it is read, and its contents are never stored.
 */
export type ReadableBackup = string | EncryptedBackup;

/** @throws BackupError for an encrypted file without a key */
export async function findReadableBackup(
  path: string,
  settings: Settings,
): Promise<ReadableBackup> {
  if (!(await isEncrypted(path))) return path;
  const key = await readBackupKey(settings);
  if (key === null) {
    throw new BackupError(
      `${path} is sealed: set BACKUP_KEY to the key of the server that it comes from, or put its backup.key at ${keyFileOf(settings)}`,
    );
  }
  return { path, key };
}

/** Returns the bytes of a backup, as they are in a plain file. */
export const bytesOf = (backup: ReadableBackup): AsyncIterable<Buffer> =>
  typeof backup === 'string' ? createReadStream(backup) : decryptBackup(backup);
