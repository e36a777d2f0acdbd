import type { Executor } from '#server/db/database.ts';
import type { ConstructorTable, DriverTable, RaceTable } from '#server/db/tables.ts';
import { selectStartHistories } from '#server/season/races/races.queries.ts';
import { hasResult } from '#server/season/result-lists/has-result.ts';
import { selectResultLists } from '#server/season/result-lists/result-lists.ts';
import type { SeasonRows, StoredSeason } from './stored-season.ts';

export async function selectStoredSeason(executor: Executor, year: number): Promise<StoredSeason> {
  const rows = await selectSeasonRows(executor, year);
  const subjects = new Set(
    [...rows.races, ...rows.drivers, ...rows.constructors].map(({ id }) => id),
  );
  const overrides = await executor.selectFrom('hand_edit').selectAll().execute();
  const reviews = await executor
    .selectFrom('import_review')
    .innerJoin('race', 'race.id', 'import_review.race_id')
    .select(['race_id', 'kind', 'incoming_hash', 'state'])
    .where('race.year', '=', year)
    .where('state', '<>', 'BY_HAND')
    .execute();
  const partial = await executor
    .selectFrom('import_notice')
    .select('race_key')
    .select(({ fn }) => fn.min<number>('first_at').as('since'))
    .where('year', '=', year)
    .where('code', 'in', ['HALF_CORRECTED', 'RESULT_INCOMPLETE'])
    .groupBy('race_key')
    .execute();
  // One guess per race is enough to know that the race has been guessed: with many players a scan
  // reads millions of rows.
  const guessed = await executor
    .selectFrom('race')
    .select('id')
    .where('year', '=', year)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('race_guess').select('user_id').whereRef('race_guess.race_id', '=', 'race.id'),
      ),
    )
    .execute();
  const guessable = await executor
    .selectFrom('guessable')
    .innerJoin('race', 'race.id', 'guessable.race_id')
    .select('race_id')
    .distinct()
    .where('race.year', '=', year)
    .execute();
  return {
    ...rows,
    partialSince: new Map(partial.map(({ race_key, since }) => [race_key, Number(since)])),
    overrides: overrides.filter(({ subject_id }) => subjects.has(subject_id)),
    reviews,
    neverRaced: await selectNeverRaced(executor, rows),
    startHistories: await selectStartHistories(executor, year),
    guessedRaces: new Set(guessed.map(({ id }) => id)),
    racesWithGrid: new Set(guessable.map(({ race_id }) => race_id)),
  };
}

/**
 * Selects drivers who came with a grid of OpenF1 alone, and did not drive: Jolpica has no name for
 * them, no admin has touched them, and each race on whose grid they stood has a result without them.
 */
async function selectNeverRaced(
  executor: Executor,
  { drivers, aliases, lists }: SeasonRows,
): Promise<StoredSeason['neverRaced']> {
  const known = new Set([
    ...aliases.map(({ competitor_id }) => competitor_id),
    ...[...lists.GRID, ...lists.RACE_RESULT, ...lists.SPRINT_RESULT].map((row) => row.driver_id),
    ...lists.DRIVER_STANDINGS.map(({ competitor_id }) => competitor_id),
  ]);
  const unknown = drivers.filter(({ id }) => !known.has(id)).map(({ id }) => id);
  if (unknown.length === 0) return [];
  const rows = await executor
    .selectFrom('driver')
    .select('driver.id')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('race_guess')
          .select('user_id')
          .whereRef('race_guess.driver_id', '=', 'driver.id'),
      )
        .or(
          exists(
            selectFrom('order_guess')
              .select('user_id')
              .whereRef('order_guess.competitor_id', '=', 'driver.id'),
          ),
        )
        .as('is_guessed'),
    )
    .where('driver.id', 'in', unknown)
    .where(({ exists, not, selectFrom }) =>
      exists(
        selectFrom('guessable').select('race_id').whereRef('guessable.driver_id', '=', 'driver.id'),
      ).and(
        not(
          exists(selectFrom('hand_edit').select('field').whereRef('subject_id', '=', 'driver.id')),
        ),
      ),
    )
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('guessable')
            .innerJoin('race', 'race.id', 'guessable.race_id')
            .select('race.id')
            .whereRef('guessable.driver_id', '=', 'driver.id')
            .where((race) => race.not(hasResult)),
        ),
      ),
    )
    .execute();
  return rows.map(({ id, is_guessed }) => ({ id, isGuessed: Boolean(is_guessed) }));
}

export async function selectSeasonRows(executor: Executor, year: number): Promise<SeasonRows> {
  const season = await executor
    .selectFrom('season')
    .selectAll()
    .where('year', '=', year)
    .executeTakeFirst();
  const ofYear = (table: 'constructor' | 'driver' | 'race') =>
    executor.selectFrom(table).where('year', '=', year).orderBy('position').orderBy('key');
  const races = (await ofYear('race').selectAll().execute()) as RaceTable[];
  const raceIds = races.map(({ id }) => id);
  return {
    season: season ?? null,
    constructors: (await ofYear('constructor').selectAll().execute()) as ConstructorTable[],
    drivers: (await ofYear('driver').selectAll().execute()) as DriverTable[],
    races,
    aliases: await executor
      .selectFrom('alias')
      .selectAll()
      .where('year', '=', year)
      .orderBy('name')
      .execute(),
    lists: await selectResultLists(executor, raceIds),
    flags: await executor
      .selectFrom('flag')
      .selectAll()
      .where('race_id', 'in', executor.selectFrom('race').select('id').where('year', '=', year))
      .orderBy('id')
      .execute(),
  };
}
