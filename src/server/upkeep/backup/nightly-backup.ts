import { join } from 'node:path';
import type { BackupKind } from '#contract/upkeep/backup.ts';
import { osloTime } from '#domain/base/oslo-time.ts';
import { HOUR_MS, type Instant, MINUTE_MS } from '#domain/base/time.ts';
import type { Job } from '#server/base/run-jobs.ts';
import { MAX_LEASE_MS } from '#server/db/lease.ts';
import { runOncePerTick, type Tick } from '#server/db/run-once-per-tick.ts';
import type { AppContext } from '#server/http/app-context.ts';
import { addBackup } from './add-backup.ts';
import { backupFolderOf, pruneBackups } from './backup-folder.ts';
import { runBackupHook } from './run-backup-hook.ts';
import { throttle } from './throttle.ts';

/** Hour in Norway at which a new night starts, when nobody plays. */
const NIGHT_STARTS_HOURS = 4;
export const NIGHTLY_BACKUP = 'nightly-backup';
const LOOK_EVERY_MS = 5 * MINUTE_MS;

export type BackupContext = Pick<AppContext, 'database' | 'wallClock' | 'random' | 'settings'>;

/**
 * Returns the date of the night that an instant belongs to, e.g. `2025-11-09` until 3:59 on the
 * 10th.
 */
export function nightOf(now: Instant): string {
  return osloTime(now - NIGHT_STARTS_HOURS * HOUR_MS).slice(0, 10);
}

/**
 * Makes a backup unless that tick has one already; then removes old ones. Only one of several processes does it.
 * @param stopping once it is raised, the backup is left for the next process
 */
export async function backUpOnce(
  { database, wallClock, random, settings }: BackupContext,
  { kind, ...tick }: Pick<Tick, 'job' | 'tick'> & { readonly kind: BackupKind },
  stopping?: AbortSignal,
): Promise<boolean> {
  const once = { ...tick, leaseMs: MAX_LEASE_MS, stopping };
  return runOncePerTick({ database, clock: wallClock }, once, async () => {
    const folder = backupFolderOf(settings);
    // Throttled, because nobody waits for it and it often runs while people play.
    const source = { database, random, now: wallClock.now(), pace: throttle(4, stopping) };
    const { name } = await addBackup(folder, kind, source);
    await pruneBackups(folder);
    await runBackupHook(settings, join(folder, name), { stopping });
  });
}

/** Creates this night's backup, even if the machine was suspended at night. */
export async function runNightlyBackup(
  installation: BackupContext,
  stopping?: AbortSignal,
): Promise<boolean> {
  const tick = nightOf(installation.wallClock.now());
  return backUpOnce(installation, { kind: 'NIGHTLY', job: NIGHTLY_BACKUP, tick }, stopping);
}

/** Looks every few minutes whether this night's backup is missing. */
export const nightlyBackupJob = (installation: BackupContext): Job => ({
  name: NIGHTLY_BACKUP,
  everyMs: LOOK_EVERY_MS,
  run: (stopping) => runNightlyBackup(installation, stopping),
});
