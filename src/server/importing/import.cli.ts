import { parseArgs } from 'node:util';
import { systemClock } from '../clock.ts';
import { openDatabase } from '../db/open-database.ts';
import { explainFailure } from '../host-error.ts';
import { findProjectRoot, seasonsFolderOf } from '../project-root.ts';
import { systemRandom } from '../random.ts';
import { readSettings } from '../settings.ts';
import { describeImport } from './describe-import.ts';
import { importSeason } from './import-season.ts';
import type { SourceNotice } from './source-notice.ts';
import { createBundledSource } from './sources/bundled.ts';
import { openLiveSource } from './sources/open-live-source.ts';

const USAGE = `Usage: npm run import -- --year 2026 [--source bundled|live]
  bundled  the facts that come with the game (the default)
  live     Jolpica and OpenF1, which want few requests at a time: a season takes up to 90 seconds`;

const SOURCES = ['bundled', 'live'] as const;

interface Wanted {
  readonly year: number;
  readonly source: (typeof SOURCES)[number];
}

/** The exit code is 0 when the season is stored as its source has it, changed or not. */
async function main(): Promise<number> {
  const wanted = readArguments(process.argv.slice(2));
  if (wanted === null) {
    console.error(USAGE);
    return 2;
  }
  const settings = readSettings(process.env);
  const database = await openDatabase(settings.DATABASE_URL);
  const notices: SourceNotice[] = [];
  const bundled = () => createBundledSource(seasonsFolderOf(findProjectRoot()));
  const live = () =>
    openLiveSource({ settings, database, clock: systemClock })({
      onNotice: (notice) => {
        console.error(notice.message);
        notices.push(notice);
      },
    });
  try {
    const account = await importSeason(
      { database, clock: systemClock, random: systemRandom },
      wanted.source === 'live' ? live() : bundled(),
      wanted.year,
      { corrections: settings.CORRECTIONS, notices },
    );
    process.stdout.write(`${describeImport(account)}\n`);
    return account.outcome === 'CHANGED' || account.outcome === 'UNCHANGED' ? 0 : 1;
  } finally {
    await database.close();
  }
}

function readArguments(args: string[]): Wanted | null {
  try {
    const { year, source: named } = parseArgs({
      args,
      options: { year: { type: 'string' }, source: { type: 'string', default: 'bundled' } },
    }).values;
    const source = SOURCES.find((name) => name === named);
    if (year === undefined || !/^\d{4}$/.test(year) || source === undefined) return null;
    return { year: Number(year), source };
  } catch {
    return null;
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
