import type { LastYear } from '#domain/ghosts.ts';
import type { FlagCounts } from '#domain/guesses.ts';
import type { SeasonFacts } from '#domain/season.ts';
import type { Executor } from '../db/open-database.ts';
import type { CompetitorKind } from '../db/tables.ts';
import { selectCompetitors, selectLatestStandings } from './competitors.queries.ts';
import { selectFlagCounts } from './flag-counts.queries.ts';
import { matchLastSeason } from './last-season.ts';

/** How many flags a season had; `null` where nobody has counted. */
export async function readLastFlags(executor: Executor, year: number): Promise<FlagCounts | null> {
  const flags = await selectFlagCounts(executor, year);
  if (flags.size === 0) return null;
  return {
    YELLOW_FLAG: flags.get('YELLOW_FLAG') ?? 0,
    RED_FLAG: flags.get('RED_FLAG') ?? 0,
    SAFETY_CAR: flags.get('SAFETY_CAR') ?? 0,
  };
}

/** How the season before ended. A correction of that is no change of this season. */
export async function readLastYear(executor: Executor, { year }: SeasonFacts): Promise<LastYear> {
  const orderOf = async (kind: CompetitorKind) => {
    const field = await selectCompetitors(executor, kind, year);
    return matchLastSeason(field, await selectLatestStandings(executor, kind, year - 1, null))
      .order;
  };
  return {
    driverOrder: await orderOf('DRIVER'),
    constructorOrder: await orderOf('CONSTRUCTOR'),
    flagCounts: await readLastFlags(executor, year - 1),
  };
}
