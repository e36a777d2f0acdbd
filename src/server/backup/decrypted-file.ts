import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Settings } from '../settings.ts';
import { BackupError } from './backup-format.ts';
import { keyFileOf, readBackupKey } from './backup-key.ts';
import { decryptBackup, isEncrypted } from './encrypted-file.ts';

/**
 * Runs `work` on a readable backup: the file itself, or its decrypted contents for the time of the
 * work.
 * @throws BackupError without the right key
 */
export async function withDecryptedFile<Result>(
  file: string,
  settings: Settings,
  work: (plain: string) => Promise<Result>,
): Promise<Result> {
  if (!(await isEncrypted(file))) return work(file);
  const key = await readBackupKey(settings);
  if (key === null) {
    throw new BackupError(
      `${file} is sealed: set BACKUP_KEY to the key of the server that it comes from, or put its backup.key at ${keyFileOf(settings)}`,
    );
  }
  const folder = await mkdtemp(join(tmpdir(), 'formelgjett-restore-'));
  try {
    const plain = join(folder, 'backup.jsonl.gz');
    await decryptBackup(file, key, plain);
    return await work(plain);
  } finally {
    await rm(folder, { recursive: true });
  }
}
