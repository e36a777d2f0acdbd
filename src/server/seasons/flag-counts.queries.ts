import type { FlagType } from '#domain/category.ts';
import type { Executor } from '../db/open-database.ts';

/** How many flags a season had, by type, in the races where somebody has counted; no rows where nobody has. */
export async function selectSeasonFlagTotals(executor: Executor, year: number) {
  const rows = await executor
    .selectFrom('flag')
    .innerJoin('race', 'race.id', 'flag.race_id')
    .select((column) => ['flag.type', column.fn.countAll().as('count')])
    .where('race.year', '=', year)
    .where('race.cancelled_at', 'is', null)
    .where('race.flags_counted_at', 'is not', null)
    .where('flag.removed_at', 'is', null)
    .groupBy('flag.type')
    .execute();
  return new Map<FlagType, number>(rows.map(({ type, count }) => [type, Number(count)]));
}
