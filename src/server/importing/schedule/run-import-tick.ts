import { MINUTE_MS } from '#domain/base/time.ts';
import type { Job } from '#server/base/run-jobs.ts';
import { runOncePerTick } from '#server/db/run-once-per-tick.ts';
import type { ImportReport } from '../report/import-report.ts';
import { IMPORT_JOB, IMPORT_LEASE_MS } from './import-lease.ts';
import { duePoll } from './poll-schedule.ts';
import { type ImportInstallation, type RunOptions, runImport } from './run-import.ts';
import { selectScheduledSeasons } from './schedule.queries.ts';

/**
 * Runs the import that is due this minute, unless another instance does. Mostly none is due, and
 * then nothing is written.
 * @returns the report; `null` if nothing was polled here
 */
export async function runImportTick(
  installation: ImportInstallation,
  options: RunOptions = {},
): Promise<ImportReport | null> {
  const { database, clock, wallClock } = installation;
  const due = async () => {
    const now = clock.now();
    const seasons = await database.inReadTransaction((trx) => selectScheduledSeasons(trx, now));
    return duePoll(
      seasons.filter(({ isOn }) => isOn),
      now,
    );
  };
  if ((await due()) === null) return null;
  let report: ImportReport | null = null;
  const minute = new Date(Math.floor(wallClock.now() / MINUTE_MS) * MINUTE_MS).toISOString();
  const tick = { job: IMPORT_JOB, tick: minute, leaseMs: IMPORT_LEASE_MS };
  await runOncePerTick({ database, clock: wallClock }, tick, async (lease) => {
    // Checked again under the lease, since another instance may just have polled.
    const request = await due();
    if (request !== null)
      report = await runImport(installation, request, lease, {
        mayRemember: true,
        ...options,
      });
  });
  return report;
}

/** Imports what is due each minute, unless the operator has turned that off. */
export function importJobs(
  installation: ImportInstallation,
  onImport: (report: ImportReport) => void,
): readonly Job[] {
  if (installation.settings.IMPORTS === 'off') return [];
  const run = async () => {
    const report = await runImportTick(installation);
    if (report !== null) onImport(report);
    return report !== null;
  };
  return [{ name: IMPORT_JOB, everyMs: MINUTE_MS, run }];
}
