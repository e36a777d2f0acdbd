import { parseArgs } from 'node:util';
import { systemClock } from '../clock.ts';
import { openDatabase } from '../db/open-database.ts';
import { findProjectRoot, seasonsFolderOf } from '../project-root.ts';
import { systemRandom } from '../random.ts';
import { readSettings, SettingsError } from '../settings.ts';
import { describeImport } from './describe-import.ts';
import { importSeason } from './import-season.ts';
import { createBundledSource } from './sources/bundled.ts';

const USAGE = 'Usage: npm run import -- --year 2025';

/** The exit code is 0 when the season is stored as its source has it, changed or not. */
async function main(): Promise<number> {
  const year = readYear(process.argv.slice(2));
  if (year === null) {
    console.error(USAGE);
    return 2;
  }
  const { DATABASE_URL, CORRECTIONS } = readSettings(process.env);
  const database = await openDatabase(DATABASE_URL);
  try {
    const account = await importSeason(
      { database, clock: systemClock, random: systemRandom },
      createBundledSource(seasonsFolderOf(findProjectRoot())),
      year,
      { corrections: CORRECTIONS },
    );
    process.stdout.write(`${describeImport(account)}\n`);
    return account.outcome === 'CHANGED' || account.outcome === 'UNCHANGED' ? 0 : 1;
  } finally {
    await database.close();
  }
}

function readYear(args: string[]): number | null {
  try {
    const { year } = parseArgs({ args, options: { year: { type: 'string' } } }).values;
    return year !== undefined && /^\d{4}$/.test(year) ? Number(year) : null;
  } catch {
    return null;
  }
}

main()
  .then((code) => {
    process.exitCode = code;
  })
  .catch((error: unknown) => {
    console.error(error instanceof SettingsError ? error.message : error);
    process.exitCode = 1;
  });
