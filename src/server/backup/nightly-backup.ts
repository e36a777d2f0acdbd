import { join } from 'node:path';
import { osloTime } from '#domain/oslo-time.ts';
import type { Instant } from '#domain/season.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import type { AppContext } from '../app-context.ts';
import { LONGEST_LEASE_MS } from '../jobs/lease.ts';
import { runEvery } from '../jobs/run-every.ts';
import { runOncePerTick } from '../jobs/run-once-per-tick.ts';
import { addBackup, backupFolderOf, tidyBackups } from './backup-folder.ts';
import { restFor } from './pace.ts';
import { runBackupHook } from './run-backup-hook.ts';

/** A new night begins at four in Norway, when nobody plays. */
const NIGHT_STARTS_HOURS = 4;
export const NIGHTLY_BACKUP = 'nightly-backup';
const LOOK_EVERY_MS = 5 * MINUTE_MS;

type Installation = Pick<AppContext, 'database' | 'wallClock' | 'random' | 'settings'>;

/** The date of the night that a moment belongs to, e.g. `2025-11-09` until 3:59 on the 10th. */
export function nightOf(now: Instant): string {
  return osloTime(now - NIGHT_STARTS_HOURS * HOUR_MS).slice(0, 10);
}

/**
 * Makes the backup of this night unless there is one already, also when the machine slept through the
 * early hours; then removes old ones. Only one of several processes does it.
 * @param stopping once it is raised, the backup is left for the next process
 */
export async function runNightlyBackup(
  installation: Installation,
  stopping?: AbortSignal,
): Promise<boolean> {
  const { database, wallClock, random, settings } = installation;
  const now = wallClock.now();
  const tick = { job: NIGHTLY_BACKUP, tick: nightOf(now), leaseMs: LONGEST_LEASE_MS, stopping };
  return runOncePerTick({ database, clock: wallClock }, tick, async () => {
    const folder = backupFolderOf(settings);
    // Nobody waits for it, and of a new game, or one that was off at night, it is made while people play.
    const source = { database, random, now, pace: restFor(4, stopping) };
    const { name } = await addBackup(folder, 'NIGHTLY', source);
    await tidyBackups(folder);
    await runBackupHook(settings, join(folder, name));
  });
}

/** Looks every few minutes whether a night's backup is due. @returns what stops it */
export function scheduleNightlyBackup(
  installation: Installation,
  onFailure: (error: unknown) => void,
  lookEveryMs = LOOK_EVERY_MS,
): () => Promise<void> {
  const stopping = new AbortController();
  const backUp = () => runNightlyBackup(installation, stopping.signal);
  const stop = runEvery({ job: NIGHTLY_BACKUP, everyMs: lookEveryMs }, backUp, onFailure);
  return () => {
    stopping.abort();
    return stop();
  };
}
