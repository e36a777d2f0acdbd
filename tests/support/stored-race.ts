import type { Executor } from '#server/db/open-database.ts';

/** The row of a race that must be there, by the key that sources know it by. */
export function selectStoredRace(executor: Executor, year: number, key: string) {
  return executor
    .selectFrom('race')
    .selectAll()
    .where('year', '=', year)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
}
