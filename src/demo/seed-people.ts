import type { Transaction } from 'kysely';
import { usernameKey, usernameLook } from '#domain/accounts/username-lookalikes.ts';
import type { Instant } from '#domain/base/time.ts';
import { newId } from '#server/base/random.ts';
import type { Database } from '#server/db/tables.ts';
import { type DemoPlayer, OTHER_PEOPLE } from './demo-people.ts';
import { seededRandom } from './seeded-random.ts';

/** Returns the same id for the same login in every run. */
export function demoUserId(login: string): string {
  return newId(seededRandom(`user ${login}`));
}

/** Adds the missing demo users. */
export async function seedPeople(
  trx: Transaction<Database>,
  players: readonly DemoPlayer[],
  issuer: string,
  now: Instant,
): Promise<void> {
  const people = [
    ...players.map(({ login, username }) => ({
      login,
      username,
      isAdmin: false,
      isBingoMaster: false,
    })),
    ...OTHER_PEOPLE,
  ];
  for (const person of people) {
    await trx
      .insertInto('user')
      .values({
        id: demoUserId(person.login),
        username: person.username,
        username_key: person.username === null ? null : usernameKey(person.username),
        username_look: person.username === null ? null : usernameLook(person.username),
        is_admin: person.isAdmin ? 1 : 0,
        is_bingo_master: person.isBingoMaster ? 1 : 0,
        created_at: now,
        last_seen_at: null,
        anonymised_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await trx
      .insertInto('identity')
      .values({
        id: demoUserId(person.login),
        issuer,
        subject: person.login,
        user_id: demoUserId(person.login),
        device: '',
        created_at: now,
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
