import type { FlagType } from '#domain/season/category.ts';
import type { Executor } from '#server/db/database.ts';

/** Returns the flags of a season by type, from counted races only; empty if no race is counted. */
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
