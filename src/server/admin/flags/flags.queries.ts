import type { Executor } from '../../db/open-database.ts';

/** All flags of a race, those taken away too, as they were shown. */
export async function selectFlags(executor: Executor, raceId: string) {
  return executor
    .selectFrom('flag')
    .selectAll()
    .where('race_id', '=', raceId)
    .orderBy('session', 'desc')
    .orderBy('lap')
    .orderBy('id')
    .execute();
}

export async function selectFlag(executor: Executor, raceId: string, flagId: string) {
  return executor
    .selectFrom('flag')
    .selectAll()
    .where('race_id', '=', raceId)
    .where('id', '=', flagId)
    .executeTakeFirst();
}
