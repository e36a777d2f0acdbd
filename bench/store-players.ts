import { FLAG_TYPES } from '#domain/category.ts';
import type { Player } from '#domain/guesses.ts';
import type { SeasonFacts } from '#domain/season.ts';
import type { Executor, OpenDatabase } from '#server/db/open-database.ts';
import { insertOrder } from '#server/guesses/order-guess.queries.ts';
import { bumpRevisions } from '#server/seasons/bump-revisions.ts';
import { manyPlayers } from './scoring.bench.ts';

/** Somebody who has a name, and no guesses. */
export async function insertUser(
  executor: Executor,
  { id, name }: Pick<Player, 'id' | 'name'>,
): Promise<void> {
  await executor
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

/** Players with all their guesses, in the database. */
export async function storePlayers(
  database: OpenDatabase,
  facts: SeasonFacts,
  count: number,
): Promise<void> {
  const { year } = facts;
  await database.inWriteTransaction(async (trx) => {
    for (const player of manyPlayers(count, facts)) {
      const user_id = player.id;
      await insertUser(trx, player);
      const own = { userId: user_id, year };
      await insertOrder(
        trx,
        { ...own, kind: 'DRIVER' },
        (player.driverOrder ?? []).map((id) => ({ id, savedAt: 0 })),
      );
      await insertOrder(
        trx,
        { ...own, kind: 'CONSTRUCTOR' },
        (player.constructorOrder ?? []).map((id) => ({ id, savedAt: 0 })),
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
        (
          [
            ['FIRST', guess.firstDriverId],
            ['TENTH', guess.tenthDriverId],
          ] as const
        ).flatMap(([category, driver_id]) =>
          driver_id === null
            ? []
            : [{ user_id, race_id: guess.raceId, category, driver_id, saved_at: 0 }],
        ),
      );
      await trx.insertInto('race_guess').values(races).execute();
    }
    await bumpRevisions(trx, [year]);
  });
}
