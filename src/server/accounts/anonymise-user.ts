import type { Transaction } from 'kysely';
import type { Instant } from '#domain/base/time.ts';
import type { Database } from '#server/db/tables.ts';
import { ProblemError } from '#server/http/problems.ts';
import { leaveLeaguesForGood } from '#server/leagues/leave-league.ts';
import {
  bumpSeasonsOf,
  isLastAdmin,
  isUsernameTaken,
  selectUsername,
  updateUsername,
} from './account.queries.ts';

/**
 * Removes everything that identifies a user. Guesses and placements stay as "Anonym N", so that the
 * ranks of others remain true. An account without a username gets none.
 * @throws ProblemError `last-admin`
 */
export async function anonymiseUser(
  trx: Transaction<Database>,
  userId: string,
  now: Instant,
): Promise<void> {
  if (await isLastAdmin(trx, userId)) throw new ProblemError('last-admin');
  const hadUsername = (await selectUsername(trx, userId)) !== null;
  for (const table of [
    // Deleting the identity deletes its passkey.
    'identity',
    'login_attempt',
    'email_code',
    'passkey_challenge',
    'session',
    'reminder_address',
    'reminder_code',
    'reminder_hour',
    'reminder_choice',
    'push_device',
    'guesser_change',
    // Reserve lists are deleted, as nobody else has seen them; picks filled from them stay.
    'reserve_guess',
  ] as const) {
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  await trx.deleteFrom('outbox').where('recipient', '=', userId).execute();
  await leaveLeaguesForGood(trx, userId, now);
  await trx.deleteFrom('invitation').where('inviter_id', '=', userId).execute();
  // The use stays, because it counts towards the ten.
  await trx
    .updateTable('invitation_use')
    .set({ user_id: null })
    .where('user_id', '=', userId)
    .execute();
  if (hadUsername) await updateUsername(trx, userId, await nextAnonym(trx));
  await trx
    .updateTable('user')
    .set({ is_admin: 0, is_bingo_master: 0, is_hidden_on_pictures: 0 })
    .set({ last_seen_at: null, results_shown_until: null, anonymised_at: now })
    .where('id', '=', userId)
    .execute();
  await bumpSeasonsOf(trx, userId);
}

async function nextAnonym(trx: Transaction<Database>): Promise<string> {
  const { count } = await trx
    .selectFrom('user')
    .select((column) => column.fn.countAll<number>().as('count'))
    .where('anonymised_at', 'is not', null)
    .executeTakeFirstOrThrow();
  for (let number = Number(count) + 1; ; number += 1) {
    const name = `Anonym ${number}`;
    if (!(await isUsernameTaken(trx, name, null))) return name;
  }
}
