import type { AdminRace } from '#contract/admin-seasons.ts';
import { isResultDue } from '#domain/completed-races.ts';

export type RaceMark = 'CANCELLED' | 'RESULT' | 'RESULT_MISSING' | 'GRID' | 'PROVISIONAL_GRID';

/** The one thing that says how far a race has come; `null` while there is nothing to say. */
export function raceMark(race: AdminRace, now: number): RaceMark | null {
  if (race.cancelledAt !== null) return 'CANCELLED';
  if (race.hasResult) return 'RESULT';
  if (isResultDue(race, now)) return 'RESULT_MISSING';
  if (race.gridState === null) return null;
  return race.gridState === 'FINAL' ? 'GRID' : 'PROVISIONAL_GRID';
}
