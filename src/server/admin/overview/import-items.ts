import type { ActionItem } from '#contract/admin/admin-overview.ts';
import { HOUR_MS, type Instant } from '#domain/base/time.ts';
import type { ImportRunTable } from '#server/db/tables.ts';
import type { ImportStatus } from '#server/importing/importer.ts';
import { runLines } from '#server/importing/report/import-lines.ts';
import type { selectOpenNotices } from '#server/importing/report/open-notices.queries.ts';

/** Number of failed runs in a row before admins are notified; sources fail now and then. */
export const FAILURES_REPORTED = 3;
/**
 * Time in ms that a passing notice must last: OpenF1 is closed around every session, and a grid is
 * provisional at first.
 */
const PASSING_NOTICE_DELAY_MS = 6 * HOUR_MS;
const REASONS_SHOWN = 5;

/**
 * Returns the action items about failed imports.
 * @param latest latest runs of a season, newest first, at most `FAILURES_REPORTED`
 */
export function failedRunItems(latest: readonly ImportRunTable[]): ActionItem[] {
  const [run] = latest;
  if (run === undefined) return [];
  const isFailing = latest.every(({ outcome }) => outcome === 'FAILED');
  if (run.outcome !== 'REFUSED' && !isFailing) return [];
  const reasons = runLines(run.account).slice(0, REASONS_SHOWN);
  const { year, source, started_at: at } = run;
  return [{ kind: 'IMPORT_FAILED', year, source, at, reasons }];
}

/**
 * Returns the action item for a notice: at once if it is lasting, else after some hours. A notice
 * that a run could not check counts as lasting until a later run has. While runs fail, only the
 * failure is an action item.
 */
export function noticeItems(
  notice: Awaited<ReturnType<typeof selectOpenNotices>>[number],
  { now, isFailing }: { readonly now: Instant; readonly isFailing: boolean },
): ActionItem[] {
  const { year, code, details, first_at, last_at, isCutShort: isOfRun } = notice;
  if (isOfRun && isFailing) return [];
  const until = isOfRun ? last_at : now;
  const mayStillPass = notice.may_pass === 1 && until - first_at < PASSING_NOTICE_DELAY_MS;
  if (mayStillPass) return [];
  const race = notice.race && { ...notice.race, year };
  return [{ kind: 'SOURCE_NOTICE', year, code, race, details, since: first_at }];
}

/** Returns the races that were polled in vain for a day, and are polled less often now. */
export function backedOffItems({ year, races }: ImportStatus): ActionItem[] {
  return races
    .filter(({ isBackedOff, lacks }) => isBackedOff && lacks.length > 0)
    .map(({ id, name, startsAt, lacks, nextAt }) => ({
      kind: 'SOURCES_LACK',
      race: { id, year, name, startsAt },
      things: [...lacks],
      nextAt,
    }));
}
