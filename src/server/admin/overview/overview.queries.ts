import type { Executor } from '../../db/open-database.ts';

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

/** Templates of mails to e-mails that anybody may have typed; all others go to confirmed ones. */
const TO_ANY_ADDRESS = ['LOGIN_CODE', 'REMINDER_CODE'];

/**
 * Selects the failures since the last mail that was sent, latest first. Rejected recipients that
 * somebody has typed do not count, or strangers could trigger an incident.
 */
export async function selectMailFailures(executor: Executor) {
  const sent = await executor
    .selectFrom('mail_entry')
    .select(({ fn }) => fn.max('entry').as('entry'))
    .where('outcome', '=', 'SENT')
    .executeTakeFirst();
  return executor
    .selectFrom('mail_entry')
    .selectAll()
    .where('entry', '>', sent?.entry ?? 0)
    .where(({ or, eb }) =>
      or([eb('failure', 'in', ['SERVER', 'UNKNOWN']), eb('template', 'not in', TO_ANY_ADDRESS)]),
    )
    .orderBy('entry', 'desc')
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
