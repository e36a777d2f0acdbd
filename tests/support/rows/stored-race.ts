import type { Executor } from '#server/db/database.ts';
import { hasFinalGrid, hasResult } from '#server/season/result-lists/has-result.ts';

/** Returns the row of a race by its key at the sources, with the lists that it has. */
export function selectStoredRace(executor: Executor, year: number, key: string) {
  return executor
    .selectFrom('race')
    .selectAll()
    .select([hasFinalGrid.as('has_final_grid'), hasResult.as('has_result')])
    .where('year', '=', year)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
}
