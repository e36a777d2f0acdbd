import { changedColumns, diffRows, type ListDiff } from '#server/db/diff-rows.ts';
import type { FlagTable, RaceTable } from '#server/db/tables.ts';
import { competitorIdOf } from '#server/season/result-lists/result-lists.ts';
import type {
  Change,
  ChangeKind,
  DecidedList,
  DecidedRows,
  SeasonDiff,
  TargetSeason,
} from '../import-draft.ts';
import type { SeasonRows } from '../stored-season.ts';
import { isCorrected } from './decide-lists.ts';

const idOf = ({ id }: { readonly id: string }) => id;

export function diffSeason(stored: SeasonRows, target: TargetSeason): SeasonDiff {
  return {
    constructors: diffRows(stored.constructors, target.constructors, idOf),
    drivers: diffRows(stored.drivers, target.drivers, idOf),
    aliases: diffRows(stored.aliases, target.aliases, ({ kind, name }) => `${kind} ${name}`),
    races: diffRows(stored.races, target.races, idOf),
    flags: diffRows(stored.flags, target.flags, idOf),
  };
}

/** Returns all changes of an import, in the order in which admins read them. */
export function describeChanges(
  stored: SeasonRows,
  target: TargetSeason,
  diff: SeasonDiff,
  applied: readonly DecidedRows[],
): Change[] {
  return [
    ...compareSeasonItself(stored, target),
    ...compareNamed('CONSTRUCTOR', diff.constructors),
    ...compareNamed('DRIVER', diff.drivers),
    ...diff.drivers.removed.map(({ name }) => change('DRIVER_REMOVED', name)),
    ...diff.aliases.added.map(({ name }) => change('ALIAS_ADDED', name)),
    ...compareRaces(diff),
    ...target.races.flatMap((race) => [
      ...describeLists([race], applied),
      ...compareFlags(race, stored, diff.flags),
    ]),
  ];
}

/** Returns a change per list, race by race; removals of flags come last. */
export function describeLists(
  races: readonly RaceTable[],
  lists: readonly DecidedList[],
): Change[] {
  const rowsOf = (list: DecidedList) =>
    list.kind === 'FLAGS'
      ? diffRows(list.stored, list.after, idOf)
      : diffRows(list.stored, list.incoming, competitorIdOf);
  const changesOf = (all: readonly DecidedList[]) =>
    races.flatMap((race) =>
      all
        .filter(({ raceId }) => raceId === race.id)
        .map((list) => {
          const isCorrection = isCorrected(list);
          return listChange(LIST_CHANGES[list.kind], race, rowsOf(list), { isCorrection });
        }),
    );
  return [
    ...changesOf(lists.filter(({ kind }) => kind !== 'FLAGS')),
    ...changesOf(lists.filter(({ kind }) => kind === 'FLAGS')),
  ];
}

const LIST_CHANGES: Readonly<Record<DecidedList['kind'], ChangeKind>> = {
  GRID: 'GRID_CHANGED',
  SPRINT_RESULT: 'SPRINT_RESULT_CHANGED',
  RACE_RESULT: 'RESULT_CHANGED',
  DRIVER_STANDINGS: 'DRIVER_STANDINGS_CHANGED',
  CONSTRUCTOR_STANDINGS: 'CONSTRUCTOR_STANDINGS_CHANGED',
  FLAGS: 'FLAGS_CHANGED',
};

function listChange(
  kind: ChangeKind,
  { id, name }: Pick<RaceTable, 'id' | 'name'>,
  { added, changed, removed }: ListDiff<object>,
  rest: Partial<Change> = {},
): Change {
  const rows = { added: added.length, changed: changed.length, removed: removed.length };
  return change(kind, name, { raceId: id, rows, ...rest });
}

/** Returns the change of a race's flags; confirming that there were none is one as well. */
function compareFlags(race: RaceTable, stored: SeasonRows, diff: ListDiff<FlagTable>): Change[] {
  const before = stored.races.find(({ id }) => id === race.id);
  const isFirstCount = before?.flags_counted_at == null && race.flags_counted_at !== null;
  const isHere = ({ race_id }: FlagTable) => race_id === race.id;
  const rows = {
    added: diff.added.filter(isHere),
    changed: diff.changed.filter(({ to }) => isHere(to)),
    removed: diff.removed.filter(isHere),
  };
  const isSame = rows.added.length + rows.changed.length + rows.removed.length === 0;
  return isSame && !isFirstCount ? [] : [listChange('FLAGS_CHANGED', race, rows)];
}

function change(kind: ChangeKind, name: string, rest: Partial<Change> = {}): Change {
  return { kind, name, raceId: null, fields: [], rows: null, isCorrection: false, ...rest };
}

function fieldChanges<Row extends object>(from: Row, to: Row): Change['fields'][number][] {
  return changedColumns(from, to).map((field) => ({
    field: String(field),
    from: from[field] as Change['fields'][number]['from'],
    to: to[field] as Change['fields'][number]['to'],
  }));
}

function compareSeasonItself(stored: SeasonRows, target: TargetSeason): Change[] {
  const name = String(target.season.year);
  if (stored.season === null) return [change('SEASON_CREATED', name)];
  const fields = fieldChanges(stored.season, target.season);
  return fields.length > 0 ? [change('SEASON_CHANGED', name, { fields })] : [];
}

function compareNamed(
  kind: 'CONSTRUCTOR' | 'DRIVER',
  { added, changed }: ListDiff<{ readonly name: string }>,
): Change[] {
  return [
    ...added.map(({ name }) => change(`${kind}_ADDED`, name)),
    ...changed.map(({ from, to }) =>
      change(`${kind}_CHANGED`, to.name, { fields: fieldChanges(from, to) }),
    ),
  ];
}

/** Columns that another change describes. */
const DESCRIBED_ELSEWHERE = ['flags_counted_at', 'cancelled_at'];

function compareRaces({ races }: SeasonDiff): Change[] {
  return [
    ...races.added.map(({ id, name }) => change('RACE_ADDED', name, { raceId: id })),
    ...races.changed.flatMap(({ from, to }) => {
      const race = { raceId: to.id };
      const fields = fieldChanges(from, to).filter(
        ({ field }) => !DESCRIBED_ELSEWHERE.includes(field),
      );
      const wasCancelled = from.cancelled_at !== null;
      const isCancelled = to.cancelled_at !== null;
      return [
        ...(fields.length > 0 ? [change('RACE_CHANGED', to.name, { ...race, fields })] : []),
        ...(isCancelled && !wasCancelled ? [change('RACE_CANCELLED', to.name, race)] : []),
        ...(wasCancelled && !isCancelled ? [change('RACE_RETURNED', to.name, race)] : []),
      ];
    }),
  ];
}
