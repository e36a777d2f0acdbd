import type { ImportAnswer } from '#contract/admin-imports.ts';
import type { AppContext } from '../../app-context.ts';
import { accountLines } from '../../importing/report/import-lines.ts';
import { importAlone } from '../../importing/schedule/import-lease.ts';
import { type RunOptions, runImport } from '../../importing/schedule/run-import.ts';
import { ProblemError } from '../../problems.ts';
import { recordAudit } from '../../record-audit.ts';

/**
 * What the scheduler does, at once: with the same limits, and never beside it. A season that is not
 * imported by itself can be imported so as well, since somebody asks for it.
 */
export async function runImportNow(
  context: AppContext,
  actorUserId: string,
  year: number,
  raceId: string | null,
): Promise<ImportAnswer> {
  const race = await findRace(context, year, raceId);
  const alongside: RunOptions['alongside'] = (trx, { outcome, changes }) =>
    recordAudit(trx, {
      at: context.clock.now(),
      actorUserId,
      action: 'SEASON_IMPORT_RUN',
      subject: String(year),
      year,
      before: null,
      after: { race, outcome, changes: changes.length },
    });
  const request = { year, raceIds: raceId === null ? [] : [raceId] };
  const ran = await importAlone(context, (lease) =>
    runImport(context, request, lease, { alongside }),
  );
  if (ran === null) throw new ProblemError('import-running');
  const { outcome, held, ...account } = ran.result;
  return { outcome, lines: accountLines({ ...account, held }), reviewCount: held.length };
}

/** @returns the race's name */
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
