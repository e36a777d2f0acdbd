import type { AdminRaceResults } from '#contract/admin/admin-results.ts';
import type { AdminRace, AdminSeason } from '#contract/admin/admin-seasons.ts';
import { MAX_FIELD } from '#contract/limits.ts';
import type { ResultList } from '#contract/season/result-lists.ts';
import { canHaveResult } from '#domain/season/race-now.ts';
import { LIST_RULES } from './list-rules.ts';
import { parseRowPoints, type Rows } from './rows.ts';

export type PointsFault = 'UNREADABLE' | 'TOO_MANY';

/** Returns the error in typed points, by the limits of the contract; `null` for none. */
export function pointsFault(list: ResultList, text: string): PointsFault | null {
  const { pointsMax } = LIST_RULES[list];
  if (pointsMax === null) return null;
  const points = parseRowPoints(text);
  if (points === null) return 'UNREADABLE';
  return points > pointsMax ? 'TOO_MANY' : null;
}

export type ListFault = 'EMPTY' | 'TOO_LONG' | 'POINTS';

/** Returns the reason why a list cannot be saved; `null` if it can. */
export function listFault(list: ResultList, rows: Rows): ListFault | null {
  if (rows.length === 0) return 'EMPTY';
  if (rows.length > MAX_FIELD) return 'TOO_LONG';
  return rows.some(({ points }) => pointsFault(list, points) !== null) ? 'POINTS' : null;
}

export type SaveBlocker = 'FINISHED' | 'CANCELLED' | 'BEFORE_RACE' | 'BEFORE_SPRINT' | 'NO_RESULT';

interface Situation {
  readonly season: Pick<AdminSeason, 'finishedAt'>;
  readonly race: Pick<AdminRace, 'cancelledAt' | 'startsAt' | 'guessDeadline' | 'sprintAt'>;
  readonly results: Pick<AdminRaceResults, 'result'>;
}

/**
 * Returns the reason why the server would refuse every list of this kind now; mirrors the server's
 * own rules.
 */
export function saveBlocker(
  list: ResultList,
  { season, race, results }: Situation,
  now: number,
): SaveBlocker | null {
  if (season.finishedAt !== null) return 'FINISHED';
  if (race.cancelledAt !== null) return 'CANCELLED';
  switch (list) {
    case 'GRID':
      return null;
    case 'RACE_RESULT':
      return canHaveResult(race, 'RACE', now) ? null : 'BEFORE_RACE';
    case 'SPRINT_RESULT':
      return canHaveResult(race, 'SPRINT', now) ? null : 'BEFORE_SPRINT';
    case 'DRIVER_STANDINGS':
    case 'CONSTRUCTOR_STANDINGS':
      return results.result.length === 0 ? 'NO_RESULT' : null;
  }
}
