import { expressionBuilder } from 'kysely';
import type { Executor } from '../db/open-database.ts';
import type { Database } from '../db/tables.ts';

const { exists, selectFrom, fn, case: when } = expressionBuilder<Database, 'race'>();

/** Whether a race that is selected has a result: its rows tell, and nothing beside them. */
export const hasResult = exists(
  selectFrom('result_row')
    .select('result_row.race_id')
    .whereRef('result_row.race_id', '=', 'race.id')
    .where('result_row.session', '=', 'RACE'),
);

/** When the result of a race that is selected came first; `null` while it has none. */
export const resultAt = when()
  .when(hasResult)
  .then(fn.coalesce('race.first_result_at', 'race.starts_at'))
  .end();

/** Whether a race that is selected has a grid that is not provisional. */
export const hasFinalGrid = exists(
  selectFrom('grid_place')
    .select('grid_place.race_id')
    .whereRef('grid_place.race_id', '=', 'race.id')
    .where('grid_place.is_provisional', '=', 0),
);

/** The same of one race. */
export async function selectHasResult(executor: Executor, raceId: string): Promise<boolean> {
  const race = await executor
    .selectFrom('race')
    .select('id')
    .where('id', '=', raceId)
    .where(hasResult)
    .executeTakeFirst();
  return race !== undefined;
}
