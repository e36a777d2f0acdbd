import type { LeaderboardEffect } from '#contract/admin-shared.ts';

/** Whether somebody gets other points, or another place because of others. */
export const isChanged = ({ before, after }: LeaderboardEffect[number]): boolean =>
  before.rank !== after.rank || before.points !== after.points;
