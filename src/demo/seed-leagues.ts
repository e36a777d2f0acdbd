import type { Transaction } from 'kysely';
import { newId } from '#server/base/random.ts';
import type { Database } from '#server/db/tables.ts';
import type { DemoPlayer } from './demo-people.ts';
import { demoUserId } from './seed-people.ts';
import { seededRandom } from './seeded-random.ts';

/** Start before the demo's first season. */
const SINCE = Date.UTC(2024, 1, 1);

/** The first member of each league owns it. */
const LEAGUES = [
  { name: 'Kontoret', logins: [1, 3, 5, 7, 9, 11], isOpen: false },
  { name: 'Søndagsgjengen', logins: [2, 1, 4, 8, 12], isOpen: true },
] as const;

/** Creates the demo's leagues, if their players exist. */
export async function seedLeagues(
  trx: Transaction<Database>,
  players: readonly DemoPlayer[],
): Promise<void> {
  const known = new Set(players.map(({ login }) => login));
  for (const { name, logins, isOpen } of LEAGUES) {
    const members = logins.map((number) => `spiller${number}`).filter((login) => known.has(login));
    if (members.length < logins.length) continue;
    const id = newId(seededRandom(`league ${name}`));
    const league = await trx
      .insertInto('league')
      .values({ id, name, is_open: isOpen ? 1 : 0, created_at: SINCE })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (league.numInsertedOrUpdatedRows === 0n) continue;
    await trx
      .insertInto('league_member')
      .values(
        members.map((login, index) => ({
          league_id: id,
          user_id: demoUserId(login),
          is_owner: index === 0 ? (1 as const) : (0 as const),
          joined_at: SINCE + index,
        })),
      )
      .execute();
  }
}
