import type { Executor } from '../db/open-database.ts';
import type { ConstructorTable, DriverTable, RaceTable } from '../db/tables.ts';
import { selectStartHistories } from '../races/races.queries.ts';
import { selectResultLists } from '../result-lists/result-lists.ts';
import type { SeasonRows, StoredSeason } from './stored-season.ts';

export async function selectStoredSeason(executor: Executor, year: number): Promise<StoredSeason> {
  const rows = await selectSeasonRows(executor, year);
  const subjects = new Set(
    [...rows.races, ...rows.drivers, ...rows.constructors].map(({ id }) => id),
  );
  const handEdits = await executor.selectFrom('hand_edit').selectAll().execute();
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
    handEdits: handEdits.filter(({ subject_id }) => subjects.has(subject_id)),
    reviews,
    startHistories: await selectStartHistories(executor, year),
    guessedRaces: new Set(guessed.map(({ id }) => id)),
    racesWithGrid: new Set(guessable.map(({ race_id }) => race_id)),
  };
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
