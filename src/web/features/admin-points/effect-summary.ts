import type { LeaderboardEffect } from '#contract/admin-shared.ts';

export interface EffectSummary {
  /** How many get other points. */
  readonly points: number;
  /** How many get another place. */
  readonly places: number;
  /** Who leads then and did not before. */
  readonly newLeaders: readonly string[];
}

/** The effect in short. */
export function effectSummary(effect: LeaderboardEffect): EffectSummary {
  return {
    points: effect.filter(({ before, after }) => before.points !== after.points).length,
    places: effect.filter(({ before, after }) => before.rank !== after.rank).length,
    newLeaders: effect
      .filter(({ before, after }) => after.rank === 1 && before.rank !== 1)
      .map(({ user }) => user.username),
  };
}
