import { expressionBuilder } from 'kysely';
import type { SessionType } from '#domain/season/category.ts';
import type { Executor } from '#server/db/database.ts';
import type { Database } from '#server/db/tables.ts';

const { exists, selectFrom, fn, case: when } = expressionBuilder<Database, 'race'>();

const hasResultOf = (session: SessionType) =>
  exists(
    selectFrom('result_row')
      .select('result_row.race_id')
      .whereRef('result_row.race_id', '=', 'race.id')
      .where('result_row.session', '=', session),
  );

/** SQL condition that the selected race has a result, which its rows alone decide. */
export const hasResult = hasResultOf('RACE');

/** SQL condition that the selected race has a result of its sprint. */
export const hasSprintResult = hasResultOf('SPRINT');

/** SQL for the time of the selected race's first result; `null` while it has none. */
export const resultAt = when()
  .when(hasResult)
  .then(fn.coalesce('race.first_result_at', 'race.starts_at'))
  .end();

/** SQL condition that the selected race has a final grid. */
export const hasFinalGrid = exists(
  selectFrom('grid_place')
    .select('grid_place.race_id')
    .whereRef('grid_place.race_id', '=', 'race.id')
    .where('grid_place.is_provisional', '=', 0),
);

/** Returns true if this race has a result. */
export async function selectHasResult(executor: Executor, raceId: string): Promise<boolean> {
  const race = await executor
    .selectFrom('race')
    .select('id')
    .where('id', '=', raceId)
    .where(hasResult)
    .executeTakeFirst();
  return race !== undefined;
}
