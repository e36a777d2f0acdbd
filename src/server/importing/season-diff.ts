import type { SeasonRows } from './importing.queries.ts';

/** The lists of a season with the columns that name a row in each. */
export const LIST_KEYS = {
  constructors: ['id'],
  drivers: ['id'],
  aliases: ['kind', 'name'],
  races: ['id'],
  gridPlaces: ['race_id', 'driver_id'],
  resultRows: ['race_id', 'session', 'driver_id'],
  driverStandings: ['race_id', 'driver_id'],
  constructorStandings: ['race_id', 'constructor_id'],
  flags: ['id'],
} as const;
type ListName = keyof typeof LIST_KEYS;
export type Row<Name extends ListName> = SeasonRows[Name][number];

export interface ListDiff<Row> {
  readonly added: readonly Row[];
  readonly changed: readonly { readonly from: Row; readonly to: Row }[];
  readonly removed: readonly Row[];
}

export type SeasonDiff = { readonly [Name in ListName]: ListDiff<Row<Name>> };

/** What has to be written so that the stored rows become the target rows. */
export function diffSeason(stored: SeasonRows, target: SeasonRows): SeasonDiff {
  return {
    constructors: diffList('constructors', stored, target),
    drivers: diffList('drivers', stored, target),
    aliases: diffList('aliases', stored, target),
    races: diffList('races', stored, target),
    gridPlaces: diffList('gridPlaces', stored, target),
    resultRows: diffList('resultRows', stored, target),
    driverStandings: diffList('driverStandings', stored, target),
    constructorStandings: diffList('constructorStandings', stored, target),
    flags: diffList('flags', stored, target),
  };
}

function diffList<Name extends ListName>(
  name: Name,
  stored: SeasonRows,
  target: SeasonRows,
): ListDiff<Row<Name>> {
  const keyOf = (row: object) => {
    const values = row as Record<string, unknown>;
    return JSON.stringify(LIST_KEYS[name].map((column) => values[column]));
  };
  const before = new Map(stored[name].map((row): [string, Row<Name>] => [keyOf(row), row]));
  const after = new Map(target[name].map((row): [string, Row<Name>] => [keyOf(row), row]));
  const added: Row<Name>[] = [];
  const changed: { from: Row<Name>; to: Row<Name> }[] = [];
  for (const [key, to] of after) {
    const from = before.get(key);
    if (from === undefined) added.push(to);
    else if (from !== to && changedColumns(from, to).length > 0) changed.push({ from, to });
  }
  const removed = [...before].filter(([key]) => !after.has(key)).map(([, row]) => row);
  return { added, changed, removed };
}

/** The columns in which two rows of one table differ. */
export function changedColumns<Row extends object>(from: Row, to: Row): (keyof Row)[] {
  return (Object.keys(to) as (keyof Row)[]).filter((column) => from[column] !== to[column]);
}
