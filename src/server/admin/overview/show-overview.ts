import type { ActionItem, Overview, SetupStep } from '#contract/admin/admin-overview.ts';
import { currentYear } from '#domain/base/oslo-time.ts';
import { HOUR_MS, type Instant } from '#domain/base/time.ts';
import { VERSION } from '#server/base/version.ts';
import type { ReadOnlyContext } from '#server/http/authority.ts';
import { type ImportStatus, selectImportStatus } from '#server/importing/importer.ts';
import { selectOpenNotices } from '#server/importing/report/open-notices.queries.ts';
import { selectMailFailures } from '#server/messages/mail/mail-state.queries.ts';
import { selectYears } from '#server/season/season.queries.ts';
import type { SeasonReader } from '#server/season/season-view.ts';
import { backupFolderOf, listBackups } from '#server/upkeep/backup/backup-folder.ts';
import { countWaitingReviews } from '../reviews/admin-reviews.queries.ts';
import { backedOffItems, FAILURES_REPORTED, failedRunItems, noticeItems } from './import-items.ts';
import { importedSeasonItems } from './imported-season-items.ts';
import { selectLatestRuns, selectSetup } from './overview.queries.ts';
import { seasonItems } from './season-items.ts';

/** Age in ms at which a backup is late: a night and half a day. */
const BACKUP_OLD_AFTER_MS = 36 * HOUR_MS;

/** Returns the action items of seasons, without those that the sources may still resolve. */
async function seasonsAttention(
  { database: { db } }: ReadOnlyContext,
  seasons: SeasonReader,
  scheduled: readonly ImportStatus[],
  now: Instant,
): Promise<ActionItem[]> {
  const years = await selectYears(db);
  const thisYear = currentYear(now);
  // Without any season, that is the first of the setup steps.
  const attention: ActionItem[] =
    years.length > 0 && years.every((year) => year < thisYear)
      ? [{ kind: 'SEASON_MISSING', year: thisYear }]
      : [];
  for (const year of years) {
    const season = await seasons.of(year);
    if (season === null) continue;
    const needs = seasonItems(season.facts, now);
    const schedule = scheduled.find((each) => each.year === year);
    attention.push(...(schedule ? importedSeasonItems(needs, schedule, now) : needs));
  }
  return attention;
}

/** @param runs latest runs of each year, newest first */
async function importAttention(
  { database: { db } }: ReadOnlyContext,
  runs: Awaited<ReturnType<typeof selectLatestRuns>>,
  scheduled: readonly ImportStatus[],
  now: Instant,
): Promise<ActionItem[]> {
  const notices = await selectOpenNotices(db);
  return [
    // Only scheduled seasons: for others an admin started the import and saw its outcome.
    ...scheduled.flatMap(({ year }) => failedRunItems(runs.filter((run) => run.year === year))),
    ...notices.flatMap((notice) => {
      const season = scheduled.find(({ year }) => year === notice.year);
      return noticeItems(notice, { now, isFailing: (season?.failures ?? 0) > 0 });
    }),
    ...scheduled.flatMap((season) => backedOffItems(season)),
  ];
}

async function setupSteps({ database: { db } }: ReadOnlyContext): Promise<SetupStep[]> {
  const { hasSeason, hasInvited, hasReminders } = await selectSetup(db);
  const steps: SetupStep[] = [
    { step: 'SEASON', isDone: hasSeason },
    { step: 'INVITE', isDone: hasInvited },
    { step: 'REMINDERS', isDone: hasReminders },
  ];
  return steps.every(({ isDone }) => isDone) ? [] : steps;
}

/** Returns the action items of the overview, most urgent first. */
export async function showOverview(
  context: ReadOnlyContext,
  seasons: SeasonReader,
): Promise<Overview> {
  const { database, clock, wallClock, settings } = context;
  const now = clock.now();
  const isAutomatic = settings.IMPORTS === 'on';
  const scheduled = (await selectImportStatus(database.db, now)).filter(
    ({ isOn }) => isOn && isAutomatic,
  );
  const reviews = await countWaitingReviews(database.db);
  const runs = await selectLatestRuns(database.db, FAILURES_REPORTED);
  const mailFailures = await selectMailFailures(database.db);
  const [latestFailure] = mailFailures;
  const firstFailure = mailFailures.at(-1);
  const [backup] = await listBackups(backupFolderOf(settings));
  const lastBackupAt = backup?.createdAt ?? null;
  const isBackupOld = lastBackupAt === null || wallClock.now() - lastBackupAt > BACKUP_OLD_AFTER_MS;
  const [run] = runs;
  const current = await seasons.defaultSeason();
  return {
    version: VERSION,
    now,
    attention: [
      ...(await seasonsAttention(context, seasons, scheduled, now)),
      ...(reviews > 0 ? [{ kind: 'REVIEWS_WAITING', count: reviews } as const] : []),
      ...(await importAttention(context, runs, scheduled, now)),
      ...(isBackupOld ? [{ kind: 'BACKUP_OLD', lastAt: lastBackupAt } as const] : []),
      ...(latestFailure !== undefined && firstFailure !== undefined
        ? [
            {
              kind: 'MAIL_FAILING',
              since: firstFailure.at,
              message: latestFailure.message,
            } as const,
          ]
        : []),
    ],
    setupSteps: await setupSteps(context),
    currentYear: current?.facts.year ?? null,
    lastBackupAt,
    lastImport: run ? { year: run.year, source: run.source, at: run.started_at } : null,
  };
}
