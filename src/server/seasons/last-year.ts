import type { LastYear } from '#domain/ghosts.ts';
import type { SeasonFacts } from '#domain/season.ts';
import type { Executor } from '../db/open-database.ts';
import type { CompetitorKind } from '../db/tables.ts';
import { selectCompetitors, selectLatestStandings } from './competitors.queries.ts';
import { selectFlagCounts } from './flag-counts.queries.ts';
import { matchLastSeason } from './last-season.ts';

/** How the season before ended. A correction of that is no change of this season. */
export async function readLastYear(executor: Executor, { year }: SeasonFacts): Promise<LastYear> {
  const orderOf = async (kind: CompetitorKind) => {
    const field = await selectCompetitors(executor, kind, year);
    return matchLastSeason(field, await selectLatestStandings(executor, kind, year - 1)).order;
  };
  const flags = await selectFlagCounts(executor, year - 1);
  return {
    driverOrder: await orderOf('DRIVER'),
    constructorOrder: await orderOf('CONSTRUCTOR'),
    flagCounts:
      flags.size === 0
        ? null
        : {
            YELLOW_FLAG: flags.get('YELLOW_FLAG') ?? 0,
            RED_FLAG: flags.get('RED_FLAG') ?? 0,
            SAFETY_CAR: flags.get('SAFETY_CAR') ?? 0,
          },
  };
}
