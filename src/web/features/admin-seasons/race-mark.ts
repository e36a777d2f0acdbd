import type { AdminRace } from '#contract/admin-seasons.ts';

export type RaceMark = 'CANCELLED' | 'RESULT' | 'RESULT_MISSING' | 'GRID' | 'PROVISIONAL_GRID';

/** From then on it is missed. */
export const RESULT_DUE_AFTER_START_MS = 6 * 60 * 60_000;

/** The one thing that says how far a race has come; `null` while there is nothing to say. */
export function raceMark(race: AdminRace, now: number): RaceMark | null {
  if (race.cancelledAt !== null) return 'CANCELLED';
  if (race.hasResult) return 'RESULT';
  if (now >= race.startsAt + RESULT_DUE_AFTER_START_MS) return 'RESULT_MISSING';
  if (race.gridState === null) return null;
  return race.gridState === 'FINAL' ? 'GRID' : 'PROVISIONAL_GRID';
}
