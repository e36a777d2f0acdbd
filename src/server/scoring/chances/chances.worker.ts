import { chancesToWin } from '#domain/scoring/chances-to-win.ts';
import type { PublicSeason } from '#domain/scoring/public-season.ts';
import { lowerPriority } from '#server/base/workers/low-priority.ts';

/** Input that chances depend on. */
export interface ChanceTask {
  readonly season: PublicSeason;
  readonly seed: number;
}

/** Chances by player, in the order of ids; `null` if none can be given. */
export type ChanceResult = readonly number[] | null;

lowerPriority();

export default ({ season, seed }: ChanceTask): ChanceResult => chancesToWin(season, seed);
