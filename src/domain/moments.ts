import type { FlagType } from './category.ts';
import type { FlagCounts } from './guesses.ts';
import type { Race, SeasonFacts } from './season.ts';

/**
 * A moment of a season: 0 is before the first result, k is after the k-th completed race. Points and
 * ranks always stand at a moment.
 */
export type Moment = number;

/** Which of a race's two standings. */
export type StandingsField = 'driverStandings' | 'constructorStandings';

/** The races that have a result, by position. */
export function completedRaces(facts: SeasonFacts): Race[] {
  return facts.races.filter((race) => race.result !== null).sort((a, b) => a.position - b.position);
}

/**
 * Everybody's position in the standings of a moment: those of the latest completed race until then
 * that has any, since a source may publish a result before the standings.
 * @returns competitor id → position, `null` for one that is not ranked; empty when nothing is known.
 */
export function positionsAt(
  completed: readonly Race[],
  moment: Moment,
  field: StandingsField,
): ReadonlyMap<string, number | null> {
  const latest = completed.slice(0, moment).findLast((race) => race[field].length > 0);
  return new Map((latest?.[field] ?? []).map((row) => [row.competitorId, row.position]));
}

/** The flags shown in all sessions of the races completed by a moment; races nobody counted add none. */
export function flagCountsAt(completed: readonly Race[], moment: Moment): FlagCounts {
  const flags = completed.slice(0, moment).flatMap((race) => race.flags ?? []);
  const count = (type: FlagType) => flags.filter((flag) => flag.type === type).length;
  return {
    YELLOW_FLAG: count('YELLOW_FLAG'),
    RED_FLAG: count('RED_FLAG'),
    SAFETY_CAR: count('SAFETY_CAR'),
  };
}
