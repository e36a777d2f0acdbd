import { createHash } from 'node:crypto';
import { REVIEW_KINDS, type ReviewKind } from '#contract/admin-reviews.ts';
import type { SessionType } from '#domain/category.ts';
import type {
  ConstructorStandingTable,
  DriverStandingTable,
  HandEditTable,
  ResultRowTable,
} from '../db/tables.ts';
import type { SeasonRows } from './importing.queries.ts';
import type { NormalisedRace, NormalisedSeason } from './normalised-season.ts';

/** A row of any list that can be corrected. */
export type CorrectedRow = ResultRowTable | DriverStandingTable | ConstructorStandingTable;

/** A list of a race that is stored and that the source now has otherwise. */
export interface Correction {
  readonly raceId: string;
  readonly kind: ReviewKind;
  readonly stored: readonly CorrectedRow[];
  readonly incoming: readonly CorrectedRow[];
  /** The same for the same incoming list, so that what was refused once is not asked again. */
  readonly incomingHash: string;
  /** Whether an admin set the stored list. */
  readonly isByHand: boolean;
  /** Whether every place and all points are the same in both lists. */
  readonly isImmaterial: boolean;
}

const SESSIONS: Readonly<Partial<Record<ReviewKind, SessionType>>> = {
  RACE_RESULT: 'RACE',
  SPRINT_RESULT: 'SPRINT',
};

interface OfRace {
  readonly race_id: string;
}

function belongs(raceId: string, kind: ReviewKind) {
  const session = SESSIONS[kind];
  return (row: OfRace & { readonly session?: SessionType }) =>
    row.race_id === raceId && row.session === session;
}

function listOf(rows: SeasonRows, raceId: string, kind: ReviewKind): CorrectedRow[] {
  const lists: Record<ReviewKind, readonly CorrectedRow[]> = {
    RACE_RESULT: rows.resultRows,
    SPRINT_RESULT: rows.resultRows,
    DRIVER_STANDINGS: rows.driverStandings,
    CONSTRUCTOR_STANDINGS: rows.constructorStandings,
  };
  return lists[kind].filter(belongs(raceId, kind)).toSorted((a, b) => a.sort - b.sort);
}

/** One text per list, whatever order a database gives the columns in. */
function canonical(rows: readonly object[]): string {
  return JSON.stringify(
    rows.map((row) => Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))),
  );
}

/** The list with what `incoming` knows of start places where it knew none: they may come days later. */
function withStartPlaces(
  stored: readonly CorrectedRow[],
  incoming: readonly CorrectedRow[],
): readonly CorrectedRow[] {
  return stored.map((row) => {
    if (!('grid_position' in row) || row.grid_position !== null) return row;
    const now = incoming.find((other) => 'session' in other && other.driver_id === row.driver_id);
    return now && 'session' in now ? { ...row, grid_position: now.grid_position } : row;
  });
}

/**
 * What a list says of places and points. In standings, to be there without either is to be absent: sources
 * differ on who has driven and has never been classified.
 */
function material(rows: readonly CorrectedRow[]): object[] {
  return rows.flatMap((row): object[] => {
    if ('session' in row) return [row];
    const { sort: _place, ...standing } = row;
    return row.position === null && row.points === 0 ? [] : [standing];
  });
}

/** Every list of `target` that replaces one that is stored; what was missing from one corrects nothing. */
export function findCorrections(
  stored: SeasonRows,
  target: SeasonRows,
  handEdits: readonly HandEditTable[],
): Correction[] {
  return stored.races.flatMap(({ id: raceId }) =>
    REVIEW_KINDS.flatMap((kind): Correction[] => {
      const before = listOf(stored, raceId, kind);
      const incoming = listOf(target, raceId, kind);
      const isUntold = before.every((row, index) => row === incoming[index]);
      if (isUntold && before.length === incoming.length) return [];
      const text = canonical(incoming);
      if (before.length === 0 || canonical(withStartPlaces(before, incoming)) === text) return [];
      const isByHand = handEdits.some((edit) => edit.subject_id === raceId && edit.field === kind);
      const incomingHash = createHash('sha256').update(text).digest('base64url');
      // Standings that nobody stands in any more would make way for those of the race before.
      const isImmaterial =
        incoming.length > 0 && canonical(material(before)) === canonical(material(incoming));
      return [{ raceId, kind, stored: before, incoming, incomingHash, isByHand, isImmaterial }];
    }),
  );
}

const SOURCE_LISTS = {
  RACE_RESULT: 'result',
  SPRINT_RESULT: 'sprintResult',
  DRIVER_STANDINGS: 'driverStandings',
  CONSTRUCTOR_STANDINGS: 'constructorStandings',
} as const satisfies Readonly<Record<ReviewKind, keyof NormalisedRace>>;

/** Whether the source has said anything about a list: a run asks for some races only. */
export function isTold(
  { races }: Pick<SeasonRows, 'races'>,
  incoming: NormalisedSeason,
): (raceId: string, kind: ReviewKind) => boolean {
  const keys = new Map(races.map(({ id, key }) => [id, key]));
  const sources = new Map(incoming.races.map((race) => [race.key, race]));
  return (raceId, kind) => {
    const source = sources.get(keys.get(raceId) ?? '');
    return source !== undefined && source[SOURCE_LISTS[kind]] !== null;
  };
}

/** `rows` with one list of one race replaced. */
export function withList(
  rows: SeasonRows,
  { raceId, kind }: Pick<Correction, 'raceId' | 'kind'>,
  list: readonly CorrectedRow[],
): SeasonRows {
  const isHere = belongs(raceId, kind);
  const replace = <Row extends OfRace>(all: readonly Row[]) => [
    ...all.filter((row) => !isHere(row)),
    ...(list as readonly unknown[] as readonly Row[]),
  ];
  switch (kind) {
    case 'RACE_RESULT':
    case 'SPRINT_RESULT':
      return { ...rows, resultRows: replace(rows.resultRows) };
    case 'DRIVER_STANDINGS':
      return { ...rows, driverStandings: replace(rows.driverStandings) };
    case 'CONSTRUCTOR_STANDINGS':
      return { ...rows, constructorStandings: replace(rows.constructorStandings) };
  }
}

/** `target` without these corrections: their lists stay as they are stored. */
export function holdBack(target: SeasonRows, corrections: readonly Correction[]): SeasonRows {
  return corrections.reduce(
    (rows, correction) => withList(rows, correction, correction.stored),
    target,
  );
}
