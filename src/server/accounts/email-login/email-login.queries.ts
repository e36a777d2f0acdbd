import type { Insertable, Transaction } from 'kysely';
import type { Instant } from '#domain/base/time.ts';
import type { Executor } from '#server/db/database.ts';
import type { Database, EmailCodeTable } from '#server/db/tables.ts';

/** Purpose of a code: one e-mail in one browser, either to log in or to add it to one account. */
export type Purpose = Pick<EmailCodeTable, 'address_hash' | 'browser_hash' | 'user_id'>;

export async function insertEmailCode(
  trx: Transaction<Database>,
  code: Insertable<EmailCodeTable>,
): Promise<void> {
  await trx.insertInto('email_code').values(code).execute();
}

/** Returns true until the code is redeemed or expired. */
export async function hasEmailCode(executor: Executor, id: string, now: Instant): Promise<boolean> {
  const row = await executor
    .selectFrom('email_code')
    .select('id')
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Selects active codes, latest first: a late mail's code is as good as that of the mail sent after
 * it.
 */
export async function selectEmailCodes(
  trx: Transaction<Database>,
  { address_hash, browser_hash, user_id }: Purpose,
  now: Instant,
  maxWrongTries: number,
) {
  return trx
    .selectFrom('email_code')
    .selectAll()
    .where('address_hash', '=', address_hash)
    .where('browser_hash', '=', browser_hash)
    .where('user_id', user_id === null ? 'is' : '=', user_id)
    .where('expires_at', '>', now)
    .where('wrong_tries', '<', maxWrongTries)
    .orderBy('expires_at', 'desc')
    .orderBy('id')
    .execute();
}

export async function countWrongLoginCode(
  trx: Transaction<Database>,
  ids: readonly string[],
): Promise<void> {
  await trx
    .updateTable('email_code')
    .set((column) => ({ wrong_tries: column('wrong_tries', '+', 1) }))
    .where('id', 'in', ids)
    .execute();
}

/** Deletes all codes that this browser has requested for the e-mail, whatever their purpose. */
export async function deleteEmailCodes(
  trx: Transaction<Database>,
  { address_hash, browser_hash }: Purpose,
): Promise<void> {
  await trx
    .deleteFrom('email_code')
    .where('address_hash', '=', address_hash)
    .where('browser_hash', '=', browser_hash)
    .execute();
}
