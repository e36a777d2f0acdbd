import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ensureBackupKey, keyFileOf, readBackupKey } from './backup-key.ts';

it('is made once, whoever asks at the same time, for its owner alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'formelgjett-key-'));
  const settings = { BACKUP_DIR: join(folder, 'backups'), BACKUP_KEY: undefined, DATABASE_URL: '' };
  try {
    expect(await readBackupKey(settings)).toBeNull();
    const keys = await Promise.all(Array.from({ length: 8 }, () => ensureBackupKey(settings)));
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
    expect(keys[0]).toHaveLength(32);
    expect((await stat(keyFileOf(settings))).mode & 0o777).toBe(0o600);
    expect(await readdir(settings.BACKUP_DIR)).toEqual(['backup.key']);
  } finally {
    await rm(folder, { recursive: true });
  }
});
