import type { FlagCounts, FlagType } from './category.ts';
import type { Race, SeasonFacts } from './season.ts';

/**
 * Point in a season at which points and ranks are given: 0 is before the first result, k is after
 * the k-th completed race.
 */
export type RaceIndex = number;

/** Field of one of a race's two standings. */
export type StandingsField = 'driverStandings' | 'constructorStandings';

/** Returns the races with a result, by position. */
export function completedRaces(facts: SeasonFacts): Race[] {
  return facts.races.filter((race) => race.result !== null).sort((a, b) => a.position - b.position);
}

/** Returns true if all races have results, so that only an admin has to finish the season. */
export function isSeasonRun(facts: SeasonFacts): boolean {
  return facts.races.length > 0 && facts.races.every((race) => race.result !== null);
}

/**
 * Returns the positions in the standings at a race index: those of the latest completed race that
 * has any, since a source may publish a result before its standings.
 * @returns competitor id → position, `null` if not ranked; empty if unknown
 */
export function positionsAt(
  completed: readonly Race[],
  raceIndex: RaceIndex,
  field: StandingsField,
): ReadonlyMap<string, number | null> {
  const latest = completed.slice(0, raceIndex).findLast((race) => race[field].length > 0);
  return new Map((latest?.[field] ?? []).map((row) => [row.competitorId, row.position]));
}

/** Returns true if flags are counted, or some are known before the count. */
export function areFlagsKnown({ areFlagsCounted, flags }: Race): boolean {
  return areFlagsCounted || flags.length > 0;
}

/** Returns the flags of all sessions in the races completed by then; uncounted races add none. */
export function flagCountsAt(completed: readonly Race[], raceIndex: RaceIndex): FlagCounts {
  const flags = completed.slice(0, raceIndex).flatMap((race) => race.flags);
  const count = (type: FlagType) => flags.filter((flag) => flag.type === type).length;
  return {
    YELLOW_FLAG: count('YELLOW_FLAG'),
    RED_FLAG: count('RED_FLAG'),
    SAFETY_CAR: count('SAFETY_CAR'),
  };
}
