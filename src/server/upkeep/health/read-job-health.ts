import { HOUR_MS, type Instant } from '#domain/base/time.ts';
import type { Executor } from '#server/db/database.ts';
import type { AppContext } from '#server/http/app-context.ts';
import { selectImportStatus } from '#server/importing/importer.ts';
import { selectMailFailures } from '#server/messages/mail/mail-state.queries.ts';
import { serviceOf } from '#server/messages/push/push-hosts.ts';
import { backupFolderOf, listBackups } from '../backup/backup-folder.ts';
import { NIGHTLY_BACKUP, nightOf } from '../backup/nightly-backup.ts';

/** Time in ms without an import that counts as late; the calendar is polled every eight hours. */
const IMPORT_LATE_MS = 24 * HOUR_MS;
/** Age in ms at which a backup is late; a failed one is retried every hour. */
const BACKUP_LATE_MS = 12 * HOUR_MS;
const MAIL_LATE_MS = HOUR_MS;
/** Time in ms for which a push service has refused everything that counts as an incident. */
const PUSH_LATE_MS = HOUR_MS;
/** Number of failed mails that counts as an incident; fewer may be the recipients' fault. */
const MAIL_FAILURES = 3;

interface Beat {
  /** Time of the last success; `null` if none is recorded. */
  readonly lastAt: Instant | null;
  /** True if the last success is too long ago. */
  readonly isLate: boolean;
}

/** Health of the background jobs, with the time of their last success. */
export interface JobHealth {
  readonly imports: Beat;
  readonly backup: Beat;
  readonly mail: Beat & { readonly failures: number };
  readonly push: Beat;
  /** State of the clock, which is recorded by the instance that cannot trust its own. */
  readonly clock: Beat;
}

type Installation = Pick<AppContext, 'settings' | 'wallClock'> & {
  readonly database: { readonly db: Executor };
};

export async function readJobHealth(installation: Installation): Promise<JobHealth> {
  const now = installation.wallClock.now();
  return {
    imports: await importsBeat(installation, now),
    backup: await backupBeat(installation, now),
    mail: await mailBeat(installation, now),
    push: await pushBeat(installation, now),
    clock: await clockBeat(installation),
  };
}

/** Returns the health of imports, which are late only while some season is imported. */
async function importsBeat(
  { database: { db }, settings }: Installation,
  now: Instant,
): Promise<Beat> {
  const { lastAt, firstAt } = await db
    .selectFrom('import_run')
    .select(({ fn, ref }) => [
      fn.max('started_at').filterWhere(ref('outcome'), 'in', ['CHANGED', 'UNCHANGED']).as('lastAt'),
      fn.min('started_at').as('firstAt'),
    ])
    .executeTakeFirstOrThrow();
  const seasons = await selectImportStatus(db, now);
  const isAwaited = settings.IMPORTS === 'on' && seasons.some(({ isOn }) => isOn);
  const since = lastAt ?? firstAt;
  const isLate = isAwaited && since !== null && now - Number(since) > IMPORT_LATE_MS;
  return { lastAt: lastAt === null ? null : Number(lastAt), isLate };
}

/**
 * Returns the health of backups. All instances share the nightly lease, but the age of the newest
 * file is known for this instance's folder only.
 */
async function backupBeat(
  { database: { db }, settings }: Installation,
  now: Instant,
): Promise<Beat> {
  const lease = await db
    .selectFrom('job_lease')
    .select('done_tick')
    .where('job', '=', NIGHTLY_BACKUP)
    .executeTakeFirst();
  const [newest] = await listBackups(backupFolderOf(settings));
  const isLate = (lease?.done_tick ?? '') < nightOf(now - BACKUP_LATE_MS);
  return { lastAt: newest?.createdAt ?? null, isLate };
}

async function mailBeat({ database: { db }, settings }: Installation, now: Instant) {
  const sent = await db
    .selectFrom('mail_entry')
    .select(({ fn }) => fn.max('at').as('at'))
    .where('outcome', '=', 'SENT')
    .executeTakeFirst();
  const failures = await selectMailFailures(db);
  const first = failures.at(-1);
  const isLate =
    settings.SMTP_URL !== undefined &&
    failures.length >= MAIL_FAILURES &&
    first !== undefined &&
    now - first.at > MAIL_LATE_MS;
  return { lastAt: sent?.at ?? null, isLate, failures: failures.length };
}

/**
 * Returns the health of push messages: that of the push service which has refused everything for
 * too long, or of all. A device that fails where others succeed is its owner's affair.
 */
async function pushBeat({ database: { db } }: Installation, now: Instant): Promise<Beat> {
  const devices = await db
    .selectFrom('push_device')
    .select(['endpoint', 'last_success_at', 'failing_since'])
    .execute();
  const beats = [...new Set(devices.map(serviceOf))].map((service) =>
    serviceBeat(
      devices.filter((device) => serviceOf(device) === service),
      now,
    ),
  );
  const isLate = beats.some((beat) => beat.isLate);
  const times = beats.filter((beat) => beat.isLate === isLate).map(({ lastAt }) => lastAt ?? 0);
  return { lastAt: Math.max(0, ...times) || null, isLate };
}

function serviceBeat(
  devices: readonly {
    readonly last_success_at: Instant | null;
    readonly failing_since: Instant | null;
  }[],
  now: Instant,
): Beat {
  const lastAt = Math.max(0, ...devices.map((device) => device.last_success_at ?? 0));
  const failuresSince = devices
    .flatMap(({ failing_since }) => failing_since ?? [])
    .filter((at) => at > lastAt);
  return {
    lastAt: lastAt || null,
    isLate: failuresSince.length > 0 && now - Math.min(...failuresSince) > PUSH_LATE_MS,
  };
}

async function clockBeat({ database: { db } }: Installation): Promise<Beat> {
  const incident = await db
    .selectFrom('trouble')
    .select('last_well_at')
    .where('kind', '=', 'CLOCK')
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return { lastAt: incident?.last_well_at ?? null, isLate: incident !== undefined };
}
