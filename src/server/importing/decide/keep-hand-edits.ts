import { withNamesApart } from '#domain/race-names.ts';
import type {
  ConstructorTable,
  DriverTable,
  HandEditField,
  HandEditTable,
  RaceTable,
} from '../../db/tables.ts';
import { gridStateOf } from '../../race-lists/race-lists.ts';
import type { NormalisedSeason } from '../normalised-season.ts';
import type { SeasonRows } from '../stored-season.ts';
import type { TargetSeason } from './target.ts';

type Columns<Row> = Readonly<Partial<Record<HandEditField, readonly (keyof Row)[]>>>;

/** The columns that each hand edit keeps from the sources. */
const RACE_COLUMNS: Columns<RaceTable> = {
  NAME: ['name'],
  START: ['starts_at', 'qualifying_at', 'sprint_at', 'guess_deadline'],
  POSITION: ['position'],
  CANCELLED: ['cancelled_at'],
};
const DRIVER_COLUMNS: Columns<DriverTable> = {
  NAME: ['name'],
  CODE: ['code'],
  NUMBER: ['number'],
  TEAM: ['constructor_id'],
};
const CONSTRUCTOR_COLUMNS: Columns<ConstructorTable> = { NAME: ['name'], COLOUR: ['colour'] };

/**
 * `target` with everything that an admin has set as it is stored, and no race called as another: one that an admin
 * has named keeps its name. The lists of races are not here.
 */
export function keepHandEdits(
  stored: SeasonRows,
  target: TargetSeason,
  handEdits: readonly HandEditTable[],
): TargetSeason {
  const fieldsOf = (id: string) =>
    handEdits.filter(({ subject_id }) => subject_id === id).map(({ field }) => field);

  function keep<Row extends { readonly id: string }>(
    rows: readonly Row[],
    storedRows: readonly Row[],
    columns: Columns<Row>,
  ): Row[] {
    const before = new Map(storedRows.map((row) => [row.id, row]));
    return rows.map((row) => {
      const known = before.get(row.id);
      if (known === undefined) return row;
      const kept = fieldsOf(row.id).flatMap((field) => columns[field] ?? []);
      return { ...row, ...Object.fromEntries(kept.map((column) => [column, known[column]])) };
    });
  }

  const isNamed = ({ id }: RaceTable) => Number(fieldsOf(id).includes('NAME'));
  return {
    ...target,
    constructors: keep(target.constructors, stored.constructors, CONSTRUCTOR_COLUMNS),
    drivers: keep(target.drivers, stored.drivers, DRIVER_COLUMNS),
    races: withNamesApart(
      keep(target.races, stored.races, RACE_COLUMNS),
      (a, b) => isNamed(b) - isNamed(a) || a.starts_at - b.starts_at,
    ),
  };
}

/**
 * The hand edits that are over: a provisional grid that an admin has entered stood in for the final one, which
 * the source has now.
 */
export function endedHandEdits(
  stored: SeasonRows,
  incoming: NormalisedSeason,
  handEdits: readonly HandEditTable[],
): HandEditTable[] {
  const finalGrids = new Set(
    incoming.races.flatMap(({ key, grid, gridState }) =>
      grid !== null && gridState !== 'PROVISIONAL' ? key : [],
    ),
  );
  const isProvisional = (raceId: string) =>
    gridStateOf(stored.lists.GRID.filter(({ race_id }) => race_id === raceId)) === 'PROVISIONAL';
  const replaced = new Set(
    stored.races
      .filter(({ id, key }) => finalGrids.has(key) && isProvisional(id))
      .map(({ id }) => id),
  );
  return handEdits.filter(({ subject_id, field }) => field === 'GRID' && replaced.has(subject_id));
}
