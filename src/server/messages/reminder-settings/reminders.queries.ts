import type { Insertable, Transaction } from 'kysely';
import type { ReminderChoice } from '#contract/messages/message-kinds.ts';
import type { Instant } from '#domain/base/time.ts';
import type { Executor } from '#server/db/database.ts';
import type { Database, ReminderCodeTable } from '#server/db/tables.ts';

export async function selectReminders(executor: Executor, userId: string) {
  return {
    address: await executor
      .selectFrom('reminder_address')
      .select('address')
      .where('user_id', '=', userId)
      .executeTakeFirst(),
    code: await executor
      .selectFrom('reminder_code')
      .select(['address', 'expires_at'])
      .where('user_id', '=', userId)
      .executeTakeFirst(),
    device: await executor
      .selectFrom('push_device')
      .select('id')
      .where('user_id', '=', userId)
      .executeTakeFirst(),
    hours: await executor
      .selectFrom('reminder_hour')
      .select('hours')
      .where('user_id', '=', userId)
      .orderBy('hours')
      .execute(),
    choices: await executor
      .selectFrom('reminder_choice')
      .select('choice')
      .where('user_id', '=', userId)
      .orderBy('choice')
      .execute(),
  };
}

/**
 * Selects confirmed e-mails by user id.
 * @param among user ids; absent means all
 */
export async function selectAddresses(
  executor: Executor,
  among?: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await executor
    .selectFrom('reminder_address')
    .select(['user_id', 'address'])
    .$if(among !== undefined, (query) => query.where('user_id', 'in', among ?? []))
    .execute();
  return new Map(rows.map(({ user_id, address }) => [user_id, address]));
}

export async function replaceCode(
  trx: Transaction<Database>,
  code: Insertable<ReminderCodeTable>,
): Promise<void> {
  await deleteCode(trx, code.user_id);
  await trx.insertInto('reminder_code').values(code).execute();
}

export async function selectCode(executor: Executor, userId: string) {
  return executor
    .selectFrom('reminder_code')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function countWrongReminderCode(
  trx: Transaction<Database>,
  userId: string,
): Promise<void> {
  await trx
    .updateTable('reminder_code')
    .set((column) => ({ wrong_tries: column('wrong_tries', '+', 1) }))
    .where('user_id', '=', userId)
    .execute();
}

export async function deleteCode(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx.deleteFrom('reminder_code').where('user_id', '=', userId).execute();
}

export async function replaceAddress(
  trx: Transaction<Database>,
  { userId, address }: { readonly userId: string; readonly address: string },
  now: Instant,
): Promise<void> {
  await trx.deleteFrom('reminder_address').where('user_id', '=', userId).execute();
  await trx
    .insertInto('reminder_address')
    .values({ user_id: userId, address, verified_at: now })
    .execute();
}

export async function deleteAddress(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx.deleteFrom('reminder_address').where('user_id', '=', userId).execute();
}

/** Replaces the hours. Hours that were chosen before keep the time of their choice. */
export async function replaceHours(
  trx: Transaction<Database>,
  userId: string,
  hours: readonly number[],
  now: Instant,
): Promise<void> {
  await trx
    .deleteFrom('reminder_hour')
    .where('user_id', '=', userId)
    .$if(hours.length > 0, (query) => query.where('hours', 'not in', hours))
    .execute();
  if (hours.length === 0) return;
  await trx
    .insertInto('reminder_hour')
    .values(hours.map((each) => ({ user_id: userId, hours: each, chosen_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Replaces the choices; those that were chosen before keep their time, as in {@link replaceHours}.
 */
export async function replaceChoices(
  trx: Transaction<Database>,
  userId: string,
  choices: readonly ReminderChoice[],
  now: Instant,
): Promise<void> {
  await trx
    .deleteFrom('reminder_choice')
    .where('user_id', '=', userId)
    .$if(choices.length > 0, (query) => query.where('choice', 'not in', choices))
    .execute();
  if (choices.length === 0) return;
  await trx
    .insertInto('reminder_choice')
    .values(choices.map((choice) => ({ user_id: userId, choice, chosen_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
