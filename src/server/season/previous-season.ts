import type { PreviousSeason } from '#domain/scoring/ghosts.ts';
import type { FlagCounts } from '#domain/season/category.ts';
import type { SeasonFacts } from '#domain/season/season.ts';
import type { Executor } from '#server/db/database.ts';
import type { CompetitorKind } from '#server/db/tables.ts';
import { selectCompetitors, selectLatestStandings } from './competitors.queries.ts';
import { selectSeasonFlagTotals } from './flag-counts.queries.ts';
import { matchPreviousStandings } from './previous-standings.ts';

/** Returns the flag totals of a season; `null` if no race was counted. */
export async function readPreviousFlags(
  executor: Executor,
  year: number,
): Promise<FlagCounts | null> {
  const flags = await selectSeasonFlagTotals(executor, year);
  if (flags.size === 0) return null;
  return {
    YELLOW_FLAG: flags.get('YELLOW_FLAG') ?? 0,
    RED_FLAG: flags.get('RED_FLAG') ?? 0,
    SAFETY_CAR: flags.get('SAFETY_CAR') ?? 0,
  };
}

/**
 * Returns the final order of the previous season. Correcting it does not bump this season's
 * revision.
 */
export async function readPreviousSeason(
  executor: Executor,
  { year }: SeasonFacts,
): Promise<PreviousSeason> {
  const orderOf = async (kind: CompetitorKind) => {
    const field = await selectCompetitors(executor, kind, year);
    return matchPreviousStandings(
      field,
      await selectLatestStandings(executor, kind, year - 1, null),
    ).order;
  };
  return {
    driverOrder: await orderOf('DRIVER'),
    constructorOrder: await orderOf('CONSTRUCTOR'),
    flagCounts: await readPreviousFlags(executor, year - 1),
  };
}
