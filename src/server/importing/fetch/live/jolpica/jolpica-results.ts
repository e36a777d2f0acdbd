import type { ResultStatus } from '#domain/season.ts';
import type { NormalisedResultRow, NormalisedStanding } from '../../../normalised-season.ts';
import { nameDriver } from '../matching/match-drivers.ts';
import { teamOf } from '../matching/match-teams.ts';
import type {
  ConstructorStandingsRow,
  DriverStandingsRow,
  JolpicaDriver,
  ResultRow,
} from './jolpica.schema.ts';

export function driverKey({ givenName, familyName }: JolpicaDriver): string {
  return nameDriver(`${givenName} ${familyName}`).key;
}

/** Jolpica's rows of a result in official order. `year` decides what a team is called. */
export function toResult(rows: readonly ResultRow[], year: number): NormalisedResultRow[] {
  return inOrder(rows).map((row) => {
    const status = statusOf(row);
    return {
      driver: driverKey(row.Driver),
      constructor: teamOf(row.Constructor, year).key,
      position: status === 'CLASSIFIED' ? Number(row.positionText) : null,
      status,
      // 0 is a start from the pit lane, though most of those have the number after the last place.
      gridPosition: row.grid || null,
      laps: row.laps ?? null,
      points: row.points,
    };
  });
}

/**
 * `position` numbers all rows, whatever became of them. A disqualified driver may still have digits, and
 * someone still running at the end who was too far behind is "R" and "Lapped".
 */
function statusOf({ positionText, status }: ResultRow): ResultStatus {
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
  return inOrder(rows).map((row) => ({ competitor: driverKey(row.Driver), ...placeOf(row) }));
}

export function toConstructorStandings(
  rows: readonly ConstructorStandingsRow[],
  year: number,
): NormalisedStanding[] {
  return inOrder(rows).map((row) => ({
    competitor: teamOf(row.Constructor, year).key,
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
