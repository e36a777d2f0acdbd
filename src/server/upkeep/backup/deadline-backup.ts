import { HOUR_MS, MINUTE_MS } from '#domain/base/time.ts';
import type { Job } from '#server/base/run-jobs.ts';
import type { AppContext } from '#server/http/app-context.ts';
import { selectLatestClosed } from '#server/season/closing/closing.queries.ts';
import { type BackupContext, backUpOnce } from './nightly-backup.ts';

const JOB = 'deadline-backup';
/**
 * Maximum age in ms of a deadline: a season imported late needs no backup of old ones, as nightly
 * ones exist.
 */
const MADE_WITHIN_MS = 12 * HOUR_MS;

type WithClock = BackupContext & Pick<AppContext, 'clock'>;

/**
 * Backs up the database once the guesses of a deadline are final, so that the file proves them.
 */
export async function runDeadlineBackup(
  installation: WithClock,
  stopping?: AbortSignal,
): Promise<boolean> {
  const { database, clock } = installation;
  const now = clock.now();
  const closed = await selectLatestClosed(database.db, now - MADE_WITHIN_MS, now);
  if (closed === null) return false;
  const tick = new Date(closed).toISOString();
  return backUpOnce(installation, { kind: 'DEADLINE', job: JOB, tick }, stopping);
}

export const deadlineBackupJob = (installation: WithClock): Job => ({
  name: JOB,
  everyMs: MINUTE_MS,
  run: (stopping) => runDeadlineBackup(installation, stopping),
});
