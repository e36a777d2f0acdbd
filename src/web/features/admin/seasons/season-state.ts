import type { AdminRace, AdminSeason } from '#contract/admin/admin-seasons.ts';
import { isResultDue } from '#domain/season/race-now.ts';

interface SeasonFacts {
  readonly guessDeadline: number | null;
  readonly latestDeadline: number | null;
  readonly finishedAt: number | null;
  readonly raceCount: number;
  readonly completedRaceCount: number;
}

export type AdminSeasonState =
  | 'WITHOUT_DEADLINE'
  | 'OPEN_WITHOUT_DEADLINE'
  | 'OPEN'
  | 'RUNNING'
  | 'RUN'
  | 'FINISHED';

/** Returns the state of a season. */
export function seasonState(season: SeasonFacts, now: number): AdminSeasonState {
  if (season.finishedAt !== null) return 'FINISHED';
  if (season.guessDeadline === null) {
    const isOpen = season.latestDeadline !== null && now < season.latestDeadline;
    return isOpen ? 'OPEN_WITHOUT_DEADLINE' : 'WITHOUT_DEADLINE';
  }
  if (now < season.guessDeadline) return 'OPEN';
  const { raceCount, completedRaceCount } = season;
  return raceCount > 0 && completedRaceCount === raceCount ? 'RUN' : 'RUNNING';
}

/** Describes the season for the list of seasons; cancelled races do not count. */
export function factsOf(season: AdminSeason): SeasonFacts {
  const { guessDeadline, latestDeadline, finishedAt, races } = season;
  const active = races.filter(({ cancelledAt }) => cancelledAt === null);
  return {
    guessDeadline,
    latestDeadline,
    finishedAt,
    raceCount: active.length,
    completedRaceCount: active.filter(({ hasResult }) => hasResult).length,
  };
}

/** Returns the first race that is neither run nor cancelled. */
export function nextRace(races: readonly AdminRace[]): AdminRace | null {
  return races.find(({ cancelledAt, hasResult }) => cancelledAt === null && !hasResult) ?? null;
}

export type RaceMark = 'CANCELLED' | 'RESULT' | 'RESULT_MISSING' | 'GRID' | 'PROVISIONAL_GRID';

/** Returns the most important state of a race; `null` if there is none. */
export function raceMark(race: AdminRace, now: number): RaceMark | null {
  if (race.cancelledAt !== null) return 'CANCELLED';
  if (race.hasResult) return 'RESULT';
  if (isResultDue(race, now)) return 'RESULT_MISSING';
  if (race.gridState === null) return null;
  return race.gridState === 'FINAL' ? 'GRID' : 'PROVISIONAL_GRID';
}
