import type { Executor } from '#server/db/database.ts';
import { selectSeasonRows } from '#server/importing/stored-season.queries.ts';

/**
 * Returns a stored season by keys instead of ids and without timestamps, to compare the results of
 * two ways.
 */
export async function dumpSeason(db: Executor, year: number) {
  const rows = await selectSeasonRows(db, year);
  const keys = new Map(
    [...rows.constructors, ...rows.drivers, ...rows.races].map(({ id, key }) => [id, key]),
  );
  const named = (row: object) =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => [column, keys.get(String(value)) ?? value]),
    );
  return {
    guessDeadline: rows.season?.guess_deadline ?? null,
    constructors: rows.constructors.map(named),
    drivers: rows.drivers.map(named),
    races: rows.races.map(imported).map((race) => ({
      ...named(race),
      first_result_at: race.first_result_at !== null,
      flags_counted_at: race.flags_counted_at !== null,
    })),
    lists: Object.fromEntries(
      Object.entries({ ...rows.lists, FLAGS: rows.flags.map(({ id: _id, ...flag }) => flag) }).map(
        ([kind, list]) => [kind, sorted(list.map(named))],
      ),
    ),
  };
}

type Race = Awaited<ReturnType<typeof selectSeasonRows>>['races'][number];

/** Removes the closing time, which is no imported data. */
function imported({ closed_at: _closedAt, ...race }: Race) {
  return race;
}

function sorted(rows: object[]): string[] {
  return rows.map((row) => JSON.stringify(row)).sort();
}

/** Returns all rows of a season, with their ids. */
export async function everythingStored(db: Executor, year: number) {
  const rows = await selectSeasonRows(db, year);
  return {
    ...rows,
    races: rows.races.map(imported),
    points: await db
      .selectFrom('points_table')
      .selectAll()
      .where('year', '=', year)
      .orderBy('category')
      .orderBy('difference')
      .execute(),
  };
}
