import type { ImportResponse } from '#contract/admin/admin-imports.ts';
import { recordAudit } from '#server/db/record-audit.ts';
import type { AppContext } from '#server/http/app-context.ts';
import { ProblemError } from '#server/http/problems.ts';
import { pollNow } from '#server/importing/importer.ts';
import type { WithSources } from '#server/importing/normalised-season.ts';
import { reportLines } from '#server/importing/report/import-lines.ts';

/**
 * Runs the scheduler's import at once, under its limits and its lease. Also works for a season that
 * is not imported automatically.
 */
export async function runImportNow(
  context: AppContext & WithSources,
  actorUserId: string,
  year: number,
  raceId: string | null,
): Promise<ImportResponse> {
  const race = await findRace(context, year, raceId);
  const request = { year, raceIds: raceId === null ? [] : [raceId] };
  const report = await pollNow(context, request, (trx, { outcome, changes }) =>
    recordAudit(trx, {
      at: context.clock.now(),
      actorUserId,
      action: 'SEASON_IMPORT_RUN',
      subject: String(year),
      year,
      before: null,
      after: { race, outcome, changes: changes.length },
    }),
  );
  if (report === null) throw new ProblemError('import-running');
  const { outcome, held } = report;
  return { outcome, lines: reportLines(report), reviewCount: held.length };
}

/** @returns the name of the race */
async function findRace(
  { database: { db } }: AppContext,
  year: number,
  raceId: string | null,
): Promise<string | null> {
  const season = await db
    .selectFrom('season')
    .select('finished_at')
    .where('year', '=', year)
    .executeTakeFirst();
  if (season === undefined) throw new ProblemError('season-not-found');
  if (season.finished_at !== null) throw new ProblemError('season-finished');
  if (raceId === null) return null;
  const race = await db
    .selectFrom('race')
    .select(['name', 'cancelled_at'])
    .where('id', '=', raceId)
    .where('year', '=', year)
    .executeTakeFirst();
  if (race === undefined) throw new ProblemError('race-not-found');
  if (race.cancelled_at !== null) throw new ProblemError('race-cancelled');
  return race.name;
}
