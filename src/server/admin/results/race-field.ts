import { type ResultLists, selectResultLists } from '#server/season/result-lists/result-lists.ts';
import type { SeasonChange, StoredRace } from '../change-season.ts';
import { invalidInput } from '../invalid-input.ts';

/** The season's competitors, as needed to check and to read a list of one race. */
export interface RaceField {
  readonly lists: ResultLists;
  /** @throws ProblemError if it is not in the season; `path` names the field in the response */
  readonly driverName: (id: string, path?: string) => string;
  readonly constructorName: (id: string, path?: string) => string;
  /**
   * Returns the driver's constructor in this race: as given, else as stored with the race, else as
   * in the season.
   */
  readonly constructorIdOf: (
    driverId: string,
    given: string | undefined,
    path: string,
  ) => string | null;
}

export async function readRaceField(
  { trx, season }: SeasonChange,
  race: StoredRace,
): Promise<RaceField> {
  const select = (table: 'driver' | 'constructor') =>
    trx.selectFrom(table).select(['id', 'name']).where('year', '=', season.year).execute();
  const drivers = new Map((await select('driver')).map(({ id, name }) => [id, name]));
  const constructors = new Map((await select('constructor')).map(({ id, name }) => [id, name]));
  const current = await trx
    .selectFrom('driver')
    .select(['id', 'constructor_id'])
    .where('year', '=', season.year)
    .execute();
  const lists = await selectResultLists(trx, [race.id]);
  const teams = new Map(
    [
      ...current.map((row) => ({ driver_id: row.id, constructor_id: row.constructor_id })),
      ...lists.GRID,
      ...lists.SPRINT_RESULT,
      ...lists.RACE_RESULT,
    ].map((row) => [row.driver_id, row.constructor_id]),
  );

  const nameIn =
    (names: ReadonlyMap<string, string>, what: string) =>
    (id: string, path = '') => {
      const name = names.get(id);
      if (name === undefined) throw invalidInput(path, `is not a ${what} of the season`);
      return name;
    };
  const constructorName = nameIn(constructors, 'constructor');
  return {
    lists,
    driverName: nameIn(drivers, 'driver'),
    constructorName,
    constructorIdOf: (driverId, given, path) => {
      if (given === undefined) return teams.get(driverId) ?? null;
      constructorName(given, path);
      return given;
    },
  };
}
