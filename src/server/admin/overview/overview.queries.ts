import type { Executor } from '#server/db/database.ts';

/** Selects the latest `ofEach` runs of each season, latest first. */
export async function selectLatestRuns(executor: Executor, ofEach: number) {
  return executor
    .selectFrom((from) =>
      from
        .selectFrom('import_run')
        .selectAll()
        .select(({ fn }) =>
          fn
            .agg<number>('row_number')
            .over((over) => over.partitionBy('year').orderBy('started_at', 'desc').orderBy('id'))
            .as('place'),
        )
        .as('run'),
    )
    .selectAll()
    .where('place', '<=', ofEach)
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .execute();
}

/**
 * Returns the setup steps that are done: a season, an invitation or a second player, and a channel
 * for messages.
 */
export async function selectSetup(executor: Executor) {
  const found = await executor
    .selectNoFrom(({ exists, or, selectFrom }) => [
      exists(selectFrom('season').select('year')).as('season'),
      or([
        exists(selectFrom('invitation').select('code').where('inviter_id', 'is not', null)),
        exists(
          selectFrom('user').select('id').where('username', 'is not', null).limit(1).offset(1),
        ),
      ]).as('invited'),
      or([
        exists(selectFrom('reminder_address').select('user_id')),
        exists(selectFrom('push_device').select('id')),
      ]).as('reminders'),
    ])
    .executeTakeFirstOrThrow();
  return {
    hasSeason: Boolean(found.season),
    hasInvited: Boolean(found.invited),
    hasReminders: Boolean(found.reminders),
  };
}
