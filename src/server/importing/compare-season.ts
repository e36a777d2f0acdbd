import type { SessionType } from '#domain/category.ts';
import type { SeasonRows } from './importing.queries.ts';
import { changedColumns, diffSeason, type ListDiff, type SeasonDiff } from './season-diff.ts';

interface FieldChange {
  readonly field: string;
  readonly from: string | number | null;
  readonly to: string | number | null;
}

export type ChangeKind =
  | 'SEASON_CREATED'
  | 'SEASON_CHANGED'
  | 'CONSTRUCTOR_ADDED'
  | 'CONSTRUCTOR_CHANGED'
  | 'DRIVER_ADDED'
  | 'DRIVER_CHANGED'
  | 'ALIAS_ADDED'
  | 'RACE_ADDED'
  | 'RACE_CHANGED'
  | 'RACE_CANCELLED'
  | 'RACE_RETURNED'
  | 'GRID_CHANGED'
  | 'RESULT_CHANGED'
  | 'SPRINT_RESULT_CHANGED'
  | 'DRIVER_STANDINGS_CHANGED'
  | 'CONSTRUCTOR_STANDINGS_CHANGED'
  | 'FLAGS_CHANGED';

/** One thing that an import changes, for people and programs. */
export interface Change {
  readonly kind: ChangeKind;
  /** Of the race, driver or constructor; the year for the season itself. */
  readonly name: string;
  readonly raceId: string | null;
  /** What a changed row had and has; empty for lists. */
  readonly fields: readonly FieldChange[];
  /** How many rows of a list are new, different and gone; `null` where there is no list. */
  readonly rows: {
    readonly added: number;
    readonly changed: number;
    readonly removed: number;
  } | null;
  /** A final result, or standings after it, become different from what was stored. */
  readonly isCorrection: boolean;
}

export interface SeasonComparison {
  readonly changes: readonly Change[];
  readonly diff: SeasonDiff;
}

/** What turns the stored rows into the target rows: for reading, and row by row. */
export function compareSeason(stored: SeasonRows, target: SeasonRows): SeasonComparison {
  const diff = diffSeason(stored, target);
  const raceIds = target.races.map(({ id }) => id);
  return {
    diff,
    changes: [
      ...compareSeasonItself(stored, target),
      ...compareNamed('CONSTRUCTOR', diff.constructors),
      ...compareNamed('DRIVER', diff.drivers),
      ...diff.aliases.added.map(({ name }) => change('ALIAS_ADDED', name)),
      ...compareRaces(diff),
      ...raceIds.flatMap((id) => compareRaceLists(id, stored, target, diff)),
    ],
  };
}

function change(kind: ChangeKind, name: string, rest: Partial<Change> = {}): Change {
  return { kind, name, raceId: null, fields: [], rows: null, isCorrection: false, ...rest };
}

function fieldChanges<Row extends object>(from: Row, to: Row): FieldChange[] {
  return changedColumns(from, to).map((field) => ({
    field: String(field),
    from: from[field] as FieldChange['from'],
    to: to[field] as FieldChange['to'],
  }));
}

function compareSeasonItself(stored: SeasonRows, target: SeasonRows): Change[] {
  if (target.season === null) return [];
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

/** Columns that follow from a list of the race, whose own change says it. */
const DERIVED_FIELDS = ['grid_state', 'result_stored_at', 'flags_counted_at', 'cancelled_at'];

function compareRaces({ races }: SeasonDiff): Change[] {
  return [
    ...races.added.map(({ id, name }) => change('RACE_ADDED', name, { raceId: id })),
    ...races.changed.flatMap(({ from, to }) => {
      const race = { raceId: to.id };
      const fields = fieldChanges(from, to).filter(({ field }) => !DERIVED_FIELDS.includes(field));
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

function compareRaceLists(
  raceId: string,
  stored: SeasonRows,
  target: SeasonRows,
  diff: SeasonDiff,
): Change[] {
  const before = stored.races.find(({ id }) => id === raceId);
  const after = target.races.find(({ id }) => id === raceId);
  const name = after?.name ?? raceId;
  const isHere = (row: { race_id: string }) => row.race_id === raceId;

  function list<Row extends { race_id: string }>(
    kind: ChangeKind,
    { added, changed, removed }: ListDiff<Row>,
    { isFinal = false, isOther = false }: { isFinal?: boolean; isOther?: boolean } = {},
  ): Change[] {
    const count = (list: readonly Row[]) => list.filter(isHere).length;
    const rows = {
      added: count(added),
      changed: count(changed.map(({ to }) => to)),
      removed: count(removed),
    };
    const isSame = rows.added + rows.changed + rows.removed === 0 && !isOther;
    return isSame ? [] : [change(kind, name, { raceId, rows, isCorrection: isFinal })];
  }

  const resultsOf = (session: SessionType) => ({
    added: diff.resultRows.added.filter((row) => row.session === session),
    changed: diff.resultRows.changed.filter(({ to }) => to.session === session),
    removed: diff.resultRows.removed.filter((row) => row.session === session),
  });
  const hadResult = (session: SessionType) =>
    stored.resultRows.some((row) => isHere(row) && row.session === session);
  return [
    ...list('GRID_CHANGED', diff.gridPlaces, {
      // A provisional grid may turn out to be the final one.
      isOther: before !== undefined && before.grid_state !== after?.grid_state,
    }),
    ...list('SPRINT_RESULT_CHANGED', resultsOf('SPRINT'), { isFinal: hadResult('SPRINT') }),
    ...list('RESULT_CHANGED', resultsOf('RACE'), { isFinal: hadResult('RACE') }),
    ...list('DRIVER_STANDINGS_CHANGED', diff.driverStandings, {
      isFinal: stored.driverStandings.some(isHere),
    }),
    ...list('CONSTRUCTOR_STANDINGS_CHANGED', diff.constructorStandings, {
      isFinal: stored.constructorStandings.some(isHere),
    }),
    ...list('FLAGS_CHANGED', diff.flags, {
      // A race without flags has been counted too.
      isOther: before?.flags_counted_at == null && after?.flags_counted_at != null,
    }),
  ];
}
