import type { ResultChange } from '#contract/admin/admin-results.ts';
import type { AuditRow } from '#contract/admin/audit-values.ts';
import type { SessionType } from '#domain/season/category.ts';
import { canHaveResult } from '#domain/season/race-now.ts';
import type { ResultRowTable } from '#server/db/tables.ts';
import { assertNoConflict } from '#server/http/assert-no-conflict.ts';
import { ProblemError } from '#server/http/problems.ts';
import type { SeasonChange, StoredRace } from '../change-season.ts';
import { invalidInput } from '../invalid-input.ts';
import { listVersions } from './list-versions.ts';
import { type RaceField, readRaceField } from './race-field.ts';
import { setList } from './set-list.ts';

/** Refuses a result before the start, or while the race is open, as a mistake. */
function checkMoment({ now }: SeasonChange, race: StoredRace, session: SessionType): void {
  if (race.cancelled_at !== null) throw new ProblemError('race-cancelled');
  const { starts_at: startsAt, sprint_at: sprintAt, guess_deadline: guessDeadline } = race;
  if (session === 'SPRINT' && sprintAt === null) {
    throw invalidInput('/rows', 'the race has no sprint');
  }
  if (!canHaveResult({ startsAt, sprintAt, guessDeadline }, session, now)) {
    throw new ProblemError('too-early');
  }
}

function readable(rows: readonly ResultRowTable[], field: RaceField): AuditRow[] {
  let position = 0;
  return rows.map(({ driver_id, status, points }) => {
    const name = field.driverName(driver_id);
    if (status !== 'CLASSIFIED') return { row: 'RESULT', position: null, name, status, points };
    position += 1;
    return { row: 'RESULT', position, name, status, points };
  });
}

/** Sets the whole result of a race or sprint, in official order. An empty list deletes it. */
export async function setResult(
  change: SeasonChange,
  race: StoredRace,
  session: SessionType,
  { rows: given, basedOn }: ResultChange,
): Promise<void> {
  checkMoment(change, race, session);
  const field = await readRaceField(change, race);
  const { lists } = field;
  const isRace = session === 'RACE';
  const kind = isRace ? 'RACE_RESULT' : 'SPRINT_RESULT';
  assertNoConflict(basedOn, listVersions(lists)[kind]);
  const hasStandings = lists.DRIVER_STANDINGS.length + lists.CONSTRUCTOR_STANDINGS.length > 0;
  if (isRace && given.length === 0 && hasStandings) {
    throw new ProblemError('conflict', { detail: 'Take the standings after the race away first' });
  }
  const grid = new Map(lists.GRID.map(({ driver_id, position }) => [driver_id, position]));
  const before = lists[kind];
  const known = new Map(before.map((row) => [row.driver_id, row.grid_position]));
  const rows = given.map((row, sort): ResultRowTable => {
    field.driverName(row.driverId, `/rows/${sort}/driverId`);
    const path = `/rows/${sort}/constructorId`;
    const start = known.get(row.driverId) ?? (isRace ? grid.get(row.driverId) : null) ?? null;
    return {
      race_id: race.id,
      session,
      driver_id: row.driverId,
      constructor_id: field.constructorIdOf(row.driverId, row.constructorId, path),
      sort,
      status: row.status,
      grid_position: row.gridPosition === undefined ? start : row.gridPosition,
      laps: row.laps,
      points: row.points,
    };
  });
  await setList(change, race, {
    kind,
    rows,
    action: isRace ? 'RESULT_RACE_SET' : 'RESULT_SPRINT_SET',
    before: readable(before, field),
    after: readable(rows, field),
  });
}
