import { type Kysely, sql, type Transaction } from 'kysely';
import type { Player } from '#domain/guessing/guesses.ts';
import { FLAG_TYPES, RACE_CATEGORIES } from '#domain/season/category.ts';
import type { SeasonFacts } from '#domain/season/season.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { allowLongStatements, refreshStatistics } from '#server/db/dialects/long-transaction.ts';
import type { Database } from '#server/db/tables.ts';
import { insertOrder } from '#server/guessing/order-guess.queries.ts';
import { bumpRevisions } from '#server/season/bump-revisions.ts';
import { manyPlayers } from './scoring.bench.ts';

/** Inserts a user with a name, but without guesses. */
export async function insertUser(
  db: Kysely<Database>,
  { id, name }: Pick<Player, 'id' | 'name'>,
): Promise<void> {
  await db
    .insertInto('user')
    .values({
      id,
      username: name,
      username_key: name.toLowerCase(),
      is_admin: 0,
      is_bingo_master: 0,
      created_at: 0,
      last_seen_at: null,
      anonymised_at: null,
    })
    .execute();
}

/**
 * Number of distinct players. Further ones copy their guesses, because inserting them one by one
 * would take longer than the measurement.
 */
const DIFFERENT_PLAYERS = 1_000;

/** Repeats the first thousand players under other names. */
async function copyPlayers(trx: Transaction<Database>, count: number): Promise<void> {
  const copies = Math.ceil(count / DIFFERENT_PLAYERS) - 1;
  const numbers = sql`with recursive copy(n) as (select 1 union all select n + 1 from copy where n < ${copies})`;
  const number = (id: string) =>
    sql`(n * ${DIFFERENT_PLAYERS} + cast(substr(${sql.ref(id)}, 8) as integer))`;
  await sql`
    insert into ${sql.table('user')} (id, username, username_key, is_admin, is_bingo_master, created_at)
    ${numbers} select 'player-' || ${number('id')}, 'Spiller ' || ${number('id')},
      'spiller ' || ${number('id')}, 0, 0, 0
    from ${sql.table('user')}, copy where id like 'player-%'`.execute(trx);
  for (const [table, columns] of [
    ['order_guess', 'year, kind, position, competitor_id, saved_at'],
    ['flag_guess', 'year, type, count, saved_at'],
    ['race_guess', 'race_id, category, driver_id, saved_at'],
  ] as const) {
    const others = sql.raw(columns);
    await sql`
      insert into ${sql.table(table)} (user_id, ${others})
      ${numbers} select 'player-' || ${number('user_id')}, ${others}
      from ${sql.table(table)}, copy where user_id like 'player-%'`.execute(trx);
  }
}

/** Stores players with all their guesses. */
export async function storePlayers(
  database: OpenDatabase,
  facts: SeasonFacts,
  count: number,
): Promise<void> {
  const { year } = facts;
  await database.inWriteTransaction(async (trx) => {
    // Copies thousands of players by one statement per table.
    await allowLongStatements(trx);
    for (const player of manyPlayers(Math.min(count, DIFFERENT_PLAYERS), facts)) {
      const user_id = player.id;
      await insertUser(trx, player);
      const own = { userId: user_id, year };
      await insertOrder(
        trx,
        { ...own, kind: 'DRIVER' },
        (player.driverOrder ?? []).map((id) => ({ id, savedAt: 0, salt: '' })),
      );
      await insertOrder(
        trx,
        { ...own, kind: 'CONSTRUCTOR' },
        (player.constructorOrder ?? []).map((id) => ({ id, savedAt: 0, salt: '' })),
      );
      await trx
        .insertInto('flag_guess')
        .values(
          FLAG_TYPES.map((type) => ({
            user_id,
            year,
            type,
            count: player.flagCounts?.[type] ?? 0,
            saved_at: 0,
          })),
        )
        .execute();
      const races = player.raceGuesses.flatMap((guess) =>
        RACE_CATEGORIES.map((category) => [category, guess.drivers[category]] as const).flatMap(
          ([category, driver_id]) =>
            driver_id === null
              ? []
              : [{ user_id, race_id: guess.raceId, category, driver_id, saved_at: 0 }],
        ),
      );
      await trx.insertInto('race_guess').values(races).execute();
    }
    if (count > DIFFERENT_PLAYERS) await copyPlayers(trx, count);
    await bumpRevisions(trx, year);
    await refreshStatistics(trx);
  });
}
