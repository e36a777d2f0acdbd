import { usernameKey, usernameLook } from '#domain/accounts/username-lookalikes.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { bumpRevisions } from '#server/season/bump-revisions.ts';

/** Few enough values for one statement on either database. */
const ROWS_AT_ONCE = 200;

function chunks<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / ROWS_AT_ONCE);
  return Array.from({ length: count }, (_, index) =>
    rows.slice(index * ROWS_AT_ONCE, (index + 1) * ROWS_AT_ONCE),
  );
}

const nameOf = (index: number) => `Mange ${String(index).padStart(4, '0')}`;

/**
 * Inserts players numbered from `from`, who have guessed the flags and the winner of each race with
 * a grid, by their numbers.
 */
export async function insertManyPlayers(
  database: OpenDatabase,
  { year, from = 0, count }: { year: number; from?: number; count: number },
): Promise<void> {
  const numbers = Array.from({ length: count }, (_, index) => from + index);
  await database.inWriteTransaction(async (trx) => {
    const places = await trx
      .selectFrom('grid_place')
      .innerJoin('race', 'race.id', 'grid_place.race_id')
      .select(['race_id', 'driver_id'])
      .where('race.year', '=', year)
      .orderBy('sort')
      .execute();
    const grids = new Map<string, string[]>();
    for (const { race_id, driver_id } of places) {
      grids.set(race_id, [...(grids.get(race_id) ?? []), driver_id]);
    }
    const users = numbers.map((number) => ({
      id: `many-${number}`,
      username: nameOf(number),
      username_key: usernameKey(nameOf(number)),
      username_look: usernameLook(nameOf(number)),
      is_admin: 0 as const,
      is_bingo_master: 0 as const,
      created_at: 0,
      last_seen_at: null,
      anonymised_at: null,
    }));
    const flags = numbers.map((number) => ({
      user_id: `many-${number}`,
      year,
      type: 'YELLOW_FLAG' as const,
      count: number % 90,
      saved_at: 0,
    }));
    const races = numbers.flatMap((number) =>
      [...grids].map(([race_id, grid], race) => ({
        user_id: `many-${number}`,
        race_id,
        category: 'FIRST' as const,
        driver_id: grid[(number * (race + 1)) % grid.length] ?? '',
        saved_at: 0,
      })),
    );
    for (const rows of chunks(users)) await trx.insertInto('user').values(rows).execute();
    for (const rows of chunks(flags)) await trx.insertInto('flag_guess').values(rows).execute();
    for (const rows of chunks(races)) await trx.insertInto('race_guess').values(rows).execute();
    await bumpRevisions(trx, year);
  });
}
