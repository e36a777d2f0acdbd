import type { AdminSeason } from '#contract/admin-seasons.ts';

interface SeasonFacts {
  readonly guessDeadline: number | null;
  readonly finishedAt: number | null;
  readonly raceCount: number;
  readonly completedRaceCount: number;
}

export type AdminSeasonState = 'WITHOUT_DEADLINE' | 'OPEN' | 'RUNNING' | 'RUN' | 'FINISHED';

/** How far a season has come. */
export function seasonState(season: SeasonFacts, now: number): AdminSeasonState {
  if (season.finishedAt !== null) return 'FINISHED';
  if (season.guessDeadline === null) return 'WITHOUT_DEADLINE';
  if (now < season.guessDeadline) return 'OPEN';
  const { raceCount, completedRaceCount } = season;
  return raceCount > 0 && completedRaceCount === raceCount ? 'RUN' : 'RUNNING';
}

/** The season as its list shows it: cancelled races do not count. */
export function factsOf({ guessDeadline, finishedAt, races }: AdminSeason): SeasonFacts {
  const active = races.filter(({ cancelledAt }) => cancelledAt === null);
  return {
    guessDeadline,
    finishedAt,
    raceCount: active.length,
    completedRaceCount: active.filter(({ hasResult }) => hasResult).length,
  };
}
