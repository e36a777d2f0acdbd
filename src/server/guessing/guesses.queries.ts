import type { Transaction } from 'kysely';
import { FLAG_TYPES, type FlagCounts } from '#domain/season/category.ts';
import type { Executor } from '#server/db/database.ts';
import type { Database } from '#server/db/tables.ts';
import type { SaveMetadata } from '#server/season/seal-log/guess-hash.ts';

const EARLIER_SEASONS = 3;

/** Returns a player's three counts; `null` without a guess. */
export async function selectFlagGuess(
  executor: Executor,
  year: number,
  userId: string,
): Promise<{ readonly counts: FlagCounts; readonly stamp: SaveMetadata } | null> {
  const rows = await executor
    .selectFrom('flag_guess')
    .select(['type', 'count', 'saved_at', 'salt'])
    .where('user_id', '=', userId)
    .where('year', '=', year)
    .execute();
  const [first] = rows;
  if (first === undefined) return null;
  const count = (type: string) => rows.find((row) => row.type === type)?.count ?? 0;
  return {
    counts: {
      YELLOW_FLAG: count('YELLOW_FLAG'),
      RED_FLAG: count('RED_FLAG'),
      SAFETY_CAR: count('SAFETY_CAR'),
    },
    stamp: { savedAt: first.saved_at, salt: first.salt },
  };
}

export async function replaceFlagCounts(
  trx: Transaction<Database>,
  year: number,
  userId: string,
  counts: FlagCounts,
  { savedAt, salt }: SaveMetadata,
): Promise<void> {
  await trx
    .insertInto('flag_guess')
    .values(
      FLAG_TYPES.map((type) => ({
        user_id: userId,
        year,
        type,
        count: counts[type],
        saved_at: savedAt,
        salt,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'year', 'type']).doUpdateSet((row) => ({
        count: row.ref('excluded.count'),
        saved_at: row.ref('excluded.saved_at'),
        salt: row.ref('excluded.salt'),
      })),
    )
    .execute();
}

/** Returns the flag totals of the seasons before `year`, latest season first. */
export async function selectEarlierFlagCounts(
  executor: Executor,
  year: number,
): Promise<({ readonly year: number } & FlagCounts)[]> {
  const rows = await executor
    .selectFrom('flag')
    .innerJoin('race', 'race.id', 'flag.race_id')
    .select((column) => ['race.year', 'flag.type', column.fn.countAll<number>().as('count')])
    .where('race.year', '<', year)
    .where('race.cancelled_at', 'is', null)
    .where('flag.removed_at', 'is', null)
    .groupBy(['race.year', 'flag.type'])
    .execute();
  const years = [...new Set(rows.map((row) => row.year))].sort((a, b) => b - a);
  return years.slice(0, EARLIER_SEASONS).map((each) => {
    const count = (type: string) =>
      rows.find((row) => row.year === each && row.type === type)?.count ?? 0;
    return {
      year: each,
      YELLOW_FLAG: count('YELLOW_FLAG'),
      RED_FLAG: count('RED_FLAG'),
      SAFETY_CAR: count('SAFETY_CAR'),
    };
  });
}
