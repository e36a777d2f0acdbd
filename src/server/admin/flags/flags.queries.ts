import type { Executor } from '#server/db/database.ts';

/** Selects all flags of a race in order, including removed ones. */
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
