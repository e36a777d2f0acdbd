import type { Transaction } from 'kysely';
import { DEFAULT_CHOICES, DEFAULT_HOURS } from '#contract/limits.ts';
import type { Instant } from '#domain/base/time.ts';
import type { Database } from '#server/db/tables.ts';
import { replaceChoices, replaceHours, selectReminders } from './reminders.queries.ts';

/**
 * Sets default choices for a user who gets a first channel; without any the channel would be
 * silent.
 */
export async function setDefaultChoices(
  trx: Transaction<Database>,
  userId: string,
  now: Instant,
): Promise<void> {
  const { hours, choices } = await selectReminders(trx, userId);
  if (hours.length > 0 || choices.length > 0) return;
  await replaceHours(trx, userId, DEFAULT_HOURS, now);
  await replaceChoices(trx, userId, DEFAULT_CHOICES, now);
}

/**
 * Returns true if a channel reaches the user. Without choices such a user has opted out of all.
 */
export async function isReachable(trx: Transaction<Database>, userId: string): Promise<boolean> {
  const { address, device } = await selectReminders(trx, userId);
  return address !== undefined || device !== undefined;
}

/** Deletes the choices of a user whose last channel is gone. */
export async function forgetUnlessReachable(
  trx: Transaction<Database>,
  userId: string,
): Promise<void> {
  if (await isReachable(trx, userId)) return;
  for (const table of ['reminder_hour', 'reminder_choice'] as const) {
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
}
