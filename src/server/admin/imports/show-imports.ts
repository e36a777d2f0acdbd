import type { AdminImports } from '#contract/admin/admin-imports.ts';
import type { Instant } from '#domain/base/time.ts';
import type { ReadOnlyContext } from '#server/http/authority.ts';
import { type ImportStatus, isImporting, selectImportStatus } from '#server/importing/importer.ts';
import { runLines } from '#server/importing/report/import-lines.ts';
import { selectOpenNotices } from '#server/importing/report/open-notices.queries.ts';
import { selectLatestRunsOf } from './admin-imports.queries.ts';

const RUNS_SHOWN = 10;
const LINES_SHOWN = 20;

/** Returns the imports of each season: latest and next poll, and the outcome. */
export async function showImports(context: ReadOnlyContext): Promise<AdminImports> {
  const { database, clock, wallClock, settings } = context;
  const now = clock.now();
  return database.inReadTransaction(async (trx) => {
    const notices = await selectOpenNotices(trx);
    const showSeason = async (season: ImportStatus): Promise<AdminImports['seasons'][number]> => {
      const { year, isOn, calendar, failures } = season;
      const isAutomatic = isOn && settings.IMPORTS === 'on';
      const nextOf = (at: Instant) => (isAutomatic ? Math.max(now, at) : null);
      const runs = await selectLatestRunsOf(trx, year, RUNS_SHOWN);
      return {
        year,
        isOn,
        calendar: { askedAt: calendar.askedAt, nextAt: nextOf(calendar.nextAt) },
        failures,
        races: season.races.map(
          ({ id, position, name, startsAt, askedAt, nextAt, lacks, isOverdue }) => ({
            id,
            position,
            name,
            startsAt,
            askedAt,
            nextAt: nextOf(nextAt),
            lacks: [...lacks],
            isAwaited: isAutomatic && lacks.length > 0 && !isOverdue,
          }),
        ),
        runs: runs.map((run) => ({
          id: run.id,
          at: run.started_at,
          tookMs: run.finished_at - run.started_at,
          source: run.source,
          outcome: run.outcome,
          lines: runLines(run.account).slice(0, LINES_SHOWN),
        })),
        notices: notices
          .filter((notice) => notice.year === year)
          .map((notice) => ({
            id: notice.id,
            code: notice.code,
            race: notice.race,
            details: notice.details,
            mayPass: notice.may_pass === 1,
            firstAt: notice.first_at,
            lastAt: notice.last_at,
          })),
      };
    };
    const seasons = [];
    for (const season of await selectImportStatus(trx, now)) {
      seasons.push(await showSeason(season));
    }
    return {
      now,
      isAutomatic: settings.IMPORTS === 'on',
      isRunning: await isImporting(trx, wallClock.now()),
      seasons,
    };
  });
}
