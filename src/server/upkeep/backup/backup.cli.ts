import { existsSync, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { systemClock } from '#server/base/clock.ts';
import { OperatorError } from '#server/base/operator-error.ts';
import { systemRandom } from '#server/base/random.ts';
import { readEnvironment } from '#server/base/settings/environment.ts';
import { readSettings } from '#server/base/settings/settings.ts';
import { runCommand, sayDatabase } from '#server/db/command.ts';
import { openForCopying } from '#server/db/open-database.ts';
import { writePartial } from './add-backup.ts';
import { syncFolder } from './backup-folder.ts';
import { describeContents } from './describe-contents.ts';
import { encryptFile } from './encrypted-file.ts';
import { checkBackup } from './restore-backup.ts';
import { runBackupHook } from './run-backup-hook.ts';

const USAGE = `Usage: npm run backup -- FILE
  writes the whole game to a file, while it runs; one of that name is replaced once the new one is whole.
  It is sealed with BACKUP_KEY where that is set; otherwise whoever has the file can read it`;

async function main([file, ...more]: string[]): Promise<number | null> {
  if (file === undefined || more.length > 0 || file.startsWith('-')) return null;
  const target = resolve(file);
  const folder = dirname(target);
  if (existsSync(target) && !statSync(target).isFile()) {
    throw new OperatorError(`${target} is a folder: name a file in it`);
  }
  const settings = readSettings(readEnvironment());
  const { DATABASE_URL } = settings;
  const database = await openForCopying(DATABASE_URL);
  try {
    const partial = await writePartial(folder, {
      database,
      random: systemRandom,
      now: systemClock.now(),
    });
    const sealed = `${partial}-sealed`;
    try {
      const contents = await checkBackup(partial);
      if (settings.BACKUP_KEY !== undefined) {
        await encryptFile(partial, settings.BACKUP_KEY, sealed);
        await rm(partial);
      }
      await rename(settings.BACKUP_KEY === undefined ? partial : sealed, target);
      await syncFolder(folder);
      sayDatabase(DATABASE_URL);
      process.stdout.write(`${file}: ${describeContents(contents.rows)}\n`);
      await runBackupHook(settings, target);
    } finally {
      await rm(partial, { force: true });
      await rm(sealed, { force: true });
    }
    return 0;
  } finally {
    await database.close();
  }
}

runCommand(USAGE, main);
