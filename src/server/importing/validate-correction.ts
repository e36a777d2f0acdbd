import type { SessionType } from '#domain/category.ts';
import type { SeasonRows } from './importing.queries.ts';
import { reason } from './validate-race.ts';
import type { Reason } from './validate-season.ts';

/**
 * Sources correct a result first and the standings later. Until a driver's other points have reached the
 * standings after that race, the correction is half of one. A session that had no result yet, like a
 * sprint whose rows come after the race's, corrects nothing.
 */
export function validateCorrection(stored: SeasonRows, target: SeasonRows): Reason[] {
  const names = new Map(target.drivers.map(({ id, name }) => [id, name]));
  const pointsBefore = pointsOfDrivers(stored.resultRows);
  const sessions = new Set(stored.resultRows.map(sessionOf));
  const pointsAfter = pointsOfDrivers(
    target.resultRows.filter((row) => sessions.has(sessionOf(row))),
  );
  const standingsAfter = pointsOfDrivers(target.driverStandings);
  const races = new Map(
    stored.races
      .filter(({ result_stored_at }) => result_stored_at !== null)
      .map((race) => [race.id, race]),
  );
  return stored.driverStandings.flatMap((standing): Reason[] => {
    const race = races.get(standing.race_id);
    const key = keyOf(standing);
    const hasOtherPoints = pointsBefore.get(key) !== pointsAfter.get(key);
    if (race === undefined || !hasOtherPoints) return [];
    if (standingsAfter.get(key) !== standing.points) return [];
    const name = names.get(standing.driver_id);
    const what = `${name} has other points, the standings have the old ones`;
    return [reason(race, 'HALF_CORRECTED', what)];
  });
}

interface DriverPoints {
  readonly race_id: string;
  readonly driver_id: string;
  readonly points: number;
}

interface OfSession {
  readonly race_id: string;
  readonly session: SessionType;
}

const sessionOf = ({ race_id, session }: OfSession) => `${race_id} ${session}`;
const keyOf = ({ race_id, driver_id }: DriverPoints) => `${race_id} ${driver_id}`;

function pointsOfDrivers(rows: readonly DriverPoints[]): Map<string, number> {
  const points = new Map<string, number>();
  for (const row of rows) points.set(keyOf(row), (points.get(keyOf(row)) ?? 0) + row.points);
  return points;
}
