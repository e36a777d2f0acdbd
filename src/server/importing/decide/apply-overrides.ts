import { withNamesApart } from '#domain/season/race-names.ts';
import type {
  ConstructorTable,
  DriverTable,
  OverrideField,
  OverrideTable,
  RaceTable,
} from '#server/db/tables.ts';
import { gridStateOf } from '#server/season/result-lists/result-lists.ts';
import type { NormalisedSeason } from '../normalised-season.ts';
import type { StoredSeason } from '../stored-season.ts';

interface Rows {
  readonly RACE: RaceTable;
  readonly DRIVER: DriverTable;
  readonly CONSTRUCTOR: ConstructorTable;
}

/** Columns that each override protects from the sources. */
const COLUMNS: {
  readonly [Kind in keyof Rows]: Readonly<
    Partial<Record<OverrideField, readonly (keyof Rows[Kind])[]>>
  >;
} = {
  RACE: {
    NAME: ['name'],
    START: ['starts_at', 'qualifying_at', 'sprint_at', 'guess_deadline'],
    POSITION: ['position'],
    CANCELLED: ['cancelled_at'],
  },
  DRIVER: { NAME: ['name'], CODE: ['code'], NUMBER: ['number'], TEAM: ['constructor_id'] },
  CONSTRUCTOR: { NAME: ['name'], COLOUR: ['colour'] },
};

/** Returns the row with its overridden fields as stored. */
export function applyOverrides<Kind extends keyof Rows>(
  kind: Kind,
  row: Rows[Kind],
  before: Rows[Kind] | null | undefined,
  overrides: readonly OverrideTable[],
): Rows[Kind] {
  if (before == null) return row;
  const kept = overrides
    .filter(({ subject_id }) => subject_id === row.id)
    .flatMap(({ field }) => COLUMNS[kind][field] ?? []);
  return { ...row, ...Object.fromEntries(kept.map((column) => [column, before[column]])) };
}

/**
 * Applies overrides to all races, and keeps names unique: a race that an admin has named keeps its
 * name.
 */
export function applyRaceOverrides(
  { races: stored, overrides }: Pick<StoredSeason, 'races' | 'overrides'>,
  races: readonly RaceTable[],
): RaceTable[] {
  const before = new Map(stored.map((race) => [race.id, race]));
  const named = new Set(
    overrides.filter(({ field }) => field === 'NAME').map(({ subject_id }) => subject_id),
  );
  const isNamed = ({ id }: RaceTable) => Number(named.has(id));
  return withNamesApart(
    races.map((race) => applyOverrides('RACE', race, before.get(race.id), overrides)),
    (a, b) => isNamed(b) - isNamed(a) || a.starts_at - b.starts_at,
  );
}

/**
 * Returns the overrides that have ended: a provisional grid by an admin, once the source has the
 * final one.
 */
export function endedOverrides(
  { races, lists, overrides }: Pick<StoredSeason, 'races' | 'lists' | 'overrides'>,
  incoming: NormalisedSeason,
): OverrideTable[] {
  const finalGrids = new Set(
    incoming.races.flatMap(({ key, grid, gridState }) =>
      grid !== null && gridState !== 'PROVISIONAL' ? key : [],
    ),
  );
  const isProvisional = (raceId: string) =>
    gridStateOf(lists.GRID.filter(({ race_id }) => race_id === raceId)) === 'PROVISIONAL';
  const replaced = new Set(
    races.filter(({ id, key }) => finalGrids.has(key) && isProvisional(id)).map(({ id }) => id),
  );
  return overrides.filter(({ subject_id, field }) => field === 'GRID' && replaced.has(subject_id));
}
