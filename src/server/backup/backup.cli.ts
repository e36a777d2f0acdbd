import { rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { systemClock } from '../clock.ts';
import { openDatabase } from '../db/open-database.ts';
import { explainFailure } from '../host-error.ts';
import { systemRandom } from '../random.ts';
import { readSettings } from '../settings.ts';
import { syncFolder, writePartial } from './backup-folder.ts';
import { describeContents } from './describe-contents.ts';
import { checkBackup } from './restore-backup.ts';

const USAGE = 'Usage: npm run backup -- FILE';

/** Writes the whole database to a file; one that is there already is replaced once the new one is whole. */
async function main(): Promise<number> {
  const [file, ...more] = process.argv.slice(2);
  if (file === undefined || more.length > 0 || file.startsWith('-')) {
    console.error(USAGE);
    return 2;
  }
  const target = resolve(file);
  const folder = dirname(target);
  const database = await openDatabase(readSettings(process.env).DATABASE_URL);
  try {
    const partial = await writePartial(folder, {
      database,
      random: systemRandom,
      now: systemClock.now(),
    });
    try {
      const contents = await checkBackup(partial);
      await rename(partial, target);
      await syncFolder(folder);
      process.stdout.write(`${file}: ${describeContents(contents.rows)}\n`);
    } finally {
      await rm(partial, { force: true });
    }
    return 0;
  } finally {
    await database.close();
  }
}

main()
  .then((code) => {
    process.exitCode = code;
  })
  .catch((error: unknown) => {
    console.error(explainFailure(error));
    process.exitCode = 1;
  });
