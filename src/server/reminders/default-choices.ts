import type { Transaction } from 'kysely';
import { DEFAULT_CHOICES, DEFAULT_HOURS } from '#contract/reminders.limits.ts';
import type { Instant } from '#domain/season.ts';
import type { Database } from '../db/tables.ts';
import { replaceChoices, replaceHours, selectReminders } from './reminders.queries.ts';

/** For a user whom a first channel reaches: an address without a choice would never be written to. */
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

/** Whether any channel reaches the user: then having no choices is a choice, too. */
export async function isReachable(trx: Transaction<Database>, userId: string): Promise<boolean> {
  const { address, device } = await selectReminders(trx, userId);
  return address !== undefined || device !== undefined;
}

/** What was chosen goes with the last channel. */
export async function forgetUnlessReachable(
  trx: Transaction<Database>,
  userId: string,
): Promise<void> {
  if (await isReachable(trx, userId)) return;
  for (const table of ['reminder_hour', 'reminder_choice'] as const) {
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
}
