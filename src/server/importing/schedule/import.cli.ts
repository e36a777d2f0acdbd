import { parseArgs } from 'node:util';
import { MINUTE_MS } from '#domain/base/time.ts';
import { systemClock } from '#server/base/clock.ts';
import { findProjectRoot, seasonsFolderOf } from '#server/base/project-root.ts';
import { systemRandom } from '#server/base/random.ts';
import { readEnvironment } from '#server/base/settings/environment.ts';
import { readSettings, type Settings } from '#server/base/settings/settings.ts';
import { runCommand, withGame } from '#server/db/command.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { createBundledSource } from '../fetch/bundled.ts';
import { openLiveSource, openNetwork } from '../fetch/live/open-live-source.ts';
import { importSeason } from '../import-season.ts';
import { describeImport, describeReason } from '../report/describe-import.ts';
import { assertImportsStill, importAlone } from './import-lease.ts';

const USAGE = `Usage: npm run import -- --year 2026 [--source bundled|live]
  bundled  the facts that come with the game (the default)
  live     Jolpica and OpenF1, which want few requests at a time: a season takes up to 90 seconds`;

const RUNNING =
  'Another import is going on, of the server or of another command: try again in a minute. Nothing was done.';

/**
 * Maximum time of fetching in ms, whatever the request budget; storing the responses comes after.
 */
const MAX_DURATION_MS = 9 * MINUTE_MS;
const LEASE_MS = 10 * MINUTE_MS;

const SOURCES = ['bundled', 'live'] as const;

interface Wanted {
  readonly year: number;
  readonly source: (typeof SOURCES)[number];
}

/** Exits with 0 if the season is stored as at its source, changed or not. */
async function main(words: string[]): Promise<number | null> {
  const wanted = readArguments(words);
  if (wanted === null) return null;
  const settings = readSettings(readEnvironment());
  return withGame(settings, (database) => runImport(wanted, settings, database));
}

async function runImport(
  { year, source }: Wanted,
  settings: Settings,
  database: OpenDatabase,
): Promise<number> {
  const stopping = new AbortController();
  // An interrupt aborts the fetch, so that the lease is released.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  const bundled = () => createBundledSource(seasonsFolderOf(findProjectRoot()));
  const live = () =>
    openLiveSource(
      { settings, database, clock: systemClock },
      openNetwork(stopping.signal),
    )({
      until: systemClock.now() + MAX_DURATION_MS,
    });
  const deps = { database, clock: systemClock, wallClock: systemClock, random: systemRandom };
  const ran = await importAlone(
    deps,
    (lease) =>
      importSeason(deps, source === 'live' ? live() : bundled(), year, {
        corrections: settings.CORRECTIONS,
        after: (trx) => assertImportsStill(trx, lease),
      }),
    LEASE_MS,
  );
  if (ran === null) {
    console.error(RUNNING);
    return 1;
  }
  const report = ran.result;
  for (const notice of report.notices.filter((one) => !report.refused.includes(one))) {
    console.error(describeReason(notice));
  }
  process.stdout.write(`${describeImport(report)}\n`);
  return report.outcome === 'CHANGED' || report.outcome === 'UNCHANGED' ? 0 : 1;
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

runCommand(USAGE, main);
