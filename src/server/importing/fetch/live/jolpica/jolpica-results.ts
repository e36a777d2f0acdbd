import type { ResultStatus } from '#domain/season/season.ts';
import type { NormalisedResultRow, NormalisedStanding } from '../../../normalised-season.ts';
import type {
  ConstructorStandingsRow,
  DriverStandingsRow,
  JolpicaResultRow,
} from './jolpica.schema.ts';

/** Returns Jolpica's rows of a result in official order. */
export function toResult(rows: readonly JolpicaResultRow[]): NormalisedResultRow[] {
  return inOrder(rows).map((row) => {
    const status = statusOf(row);
    return {
      driver: row.Driver.key,
      constructor: row.Constructor.key,
      position: status === 'CLASSIFIED' ? Number(row.positionText) : null,
      status,
      // 0 is a start from the pit lane, although most of those have the number after the last slot.
      gridPosition: row.grid || null,
      laps: row.laps ?? null,
      points: row.points,
    };
  });
}

/**
 * Returns the status. `position` numbers all rows, whatever their status. A disqualified driver may
 * still have digits, and one running too far behind is "R" and "Lapped".
 */
function statusOf({ positionText, status }: JolpicaResultRow): ResultStatus {
  if (status === 'Disqualified') return 'DISQUALIFIED';
  if (/^\d+$/.test(positionText)) return 'CLASSIFIED';
  switch (positionText) {
    case 'W':
    case 'F':
      return 'DID_NOT_START';
    case 'D':
    case 'E':
      return 'DISQUALIFIED';
    case 'N':
      return 'NOT_CLASSIFIED';
    default:
      return status === 'Lapped' ? 'NOT_CLASSIFIED' : 'RETIRED';
  }
}

export function toDriverStandings(rows: readonly DriverStandingsRow[]): NormalisedStanding[] {
  return inOrder(rows).map((row) => ({ competitor: row.Driver.key, ...placeOf(row) }));
}

export function toConstructorStandings(
  rows: readonly ConstructorStandingsRow[],
): NormalisedStanding[] {
  return inOrder(rows).map((row) => ({
    competitor: row.Constructor.key,
    ...placeOf(row),
  }));
}

function placeOf({ position, points }: { position?: number | null | undefined; points: number }) {
  return { position: position ?? null, points };
}

function inOrder<Row extends { position?: number | null | undefined }>(
  rows: readonly Row[],
): Row[] {
  const last = Number.POSITIVE_INFINITY;
  return [...rows].sort((a, b) => {
    const [before, after] = [a.position ?? last, b.position ?? last];
    return before === after ? 0 : before - after;
  });
}
