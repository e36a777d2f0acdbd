import type {
  ConstructorTable,
  DriverTable,
  HandEditField,
  HandEditTable,
  RaceTable,
} from '../db/tables.ts';
import type { SeasonRows } from './importing.queries.ts';

type Columns<Row> = Readonly<Partial<Record<HandEditField, readonly (keyof Row)[]>>>;

/** The columns that each hand edit keeps from the sources. */
const RACE_COLUMNS: Columns<RaceTable> = {
  NAME: ['name'],
  START: ['starts_at', 'qualifying_at', 'sprint_at', 'guess_deadline'],
  POSITION: ['position'],
  CANCELLED: ['cancelled_at'],
  GRID: ['grid_state'],
};
const DRIVER_COLUMNS: Columns<DriverTable> = {
  NAME: ['name'],
  CODE: ['code'],
  NUMBER: ['number'],
  TEAM: ['constructor_id'],
};
const CONSTRUCTOR_COLUMNS: Columns<ConstructorTable> = { NAME: ['name'], COLOUR: ['colour'] };

/** `target` with everything that an admin has set as it is stored. Corrections of results are not here. */
export function keepHandEdits(
  stored: SeasonRows,
  target: SeasonRows,
  handEdits: readonly HandEditTable[],
): SeasonRows {
  if (handEdits.length === 0) return target;
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

  const hasOwnGrid = ({ race_id }: { readonly race_id: string }) =>
    fieldsOf(race_id).includes('GRID');
  return {
    ...target,
    constructors: keep(target.constructors, stored.constructors, CONSTRUCTOR_COLUMNS),
    drivers: keep(target.drivers, stored.drivers, DRIVER_COLUMNS),
    races: keep(target.races, stored.races, RACE_COLUMNS),
    gridPlaces: [
      ...target.gridPlaces.filter((place) => !hasOwnGrid(place)),
      ...stored.gridPlaces.filter(hasOwnGrid),
    ],
  };
}

/** The stored season as a source may judge it: without races of the admin's own that it does not know. */
export function withoutOwnRaces(
  stored: SeasonRows,
  sourceKeys: ReadonlySet<string>,
  handEdits: readonly HandEditTable[],
): SeasonRows {
  const own = new Set(
    handEdits.filter(({ field }) => field === 'CANCELLED').map(({ subject_id }) => subject_id),
  );
  return {
    ...stored,
    races: stored.races.filter(({ id, key }) => sourceKeys.has(key) || !own.has(id)),
  };
}
