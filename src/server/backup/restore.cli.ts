import { parseArgs } from 'node:util';
import { systemClock } from '../clock.ts';
import { openDatabase } from '../db/open-database.ts';
import { HostError } from '../host-error.ts';
import { readSettings } from '../settings.ts';
import { countRows } from './backup.queries.ts';
import { describeContents } from './describe-contents.ts';
import { checkBackup, restoreBackup } from './restore-backup.ts';

const USAGE = 'Usage: npm run restore -- FILE [--yes]';

/** Puts a backup in the place of all that the database holds; asks for `--yes` where that is something. */
async function main(): Promise<number> {
  const order = readOrder(process.argv.slice(2));
  if (order === null) {
    console.error(USAGE);
    return 2;
  }
  // Checked before the database is touched at all, which opening it would do.
  const { header, rows } = await checkBackup(order.file);
  const database = await openDatabase(readSettings(process.env).DATABASE_URL);
  try {
    const present = await countRows(database.db);
    process.stdout.write(`The backup of ${header.createdAt} holds ${describeContents(rows)}.\n`);
    if ([...present.values()].some((count) => count > 0)) {
      process.stdout.write(`The database holds ${describeContents(present)}.\n`);
      if (!order.isConfirmed) {
        console.error(
          `All of that would be replaced: add --yes if it should be. Nothing was done.`,
        );
        return 1;
      }
    }
    await restoreBackup(database, order.file, systemClock.now());
    process.stdout.write('Restored. Everybody has to log in again.\n');
    return 0;
  } finally {
    await database.close();
  }
}

function readOrder(args: string[]): { file: string; isConfirmed: boolean } | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { yes: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [file, ...more] = positionals;
    return file === undefined || more.length > 0 ? null : { file, isConfirmed: values.yes };
  } catch {
    return null;
  }
}

main()
  .then((code) => {
    process.exitCode = code;
  })
  .catch((error: unknown) => {
    console.error(error instanceof HostError ? `${error.message}. Nothing was done.` : error);
    process.exitCode = 1;
  });
