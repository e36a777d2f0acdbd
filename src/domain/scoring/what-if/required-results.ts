import type { RankByPosition } from './projection.ts';

/** Range of adjacent positions, from 1. */
export interface PositionRange {
  readonly from: number;
  readonly to: number;
}

/** Positions of one competitor with which the player reaches or keeps a rank. */
export interface RequiredPositions {
  readonly competitorId: string;
  readonly places: readonly PositionRange[];
}

/** Results that a player needs. */
export interface RequiredResults {
  /** The best rank that is alone the player's in reach of one competitor's move. */
  readonly rank: number;
  /** True if the player has the rank now, and loses it with one of the moves. */
  readonly isHeld: boolean;
  /**
   * Requirements, of which any one suffices; to keep a rank all are needed. The easiest comes
   * first.
   */
  readonly needs: readonly RequiredPositions[];
}

function rangesOf(places: readonly number[]): PositionRange[] {
  const ranges: { from: number; to: number }[] = [];
  for (const place of places) {
    const last = ranges.at(-1);
    if (last !== undefined && last.to === place - 1) last.to = place;
    else ranges.push({ from: place, to: place });
  }
  return ranges;
}

const placesFor = ({ ranks }: RankByPosition, rank: number) =>
  ranks.flatMap((reached, index) => (reached <= rank ? [index + 1] : []));

/**
 * Returns how many positions the competitor must move to reach the rank, or may move until it is
 * lost.
 */
function distance({ place, ranks }: RankByPosition, rank: number, isHeld: boolean): number {
  const turning = ranks.flatMap((reached, index) =>
    reached <= rank !== isHeld ? [Math.abs(index + 1 - place)] : [],
  );
  return Math.min(...turning);
}

/**
 * Returns the results a player needs to lead, or to get as far up as one competitor can bring; for
 * a leader, those that must not happen. `null` if no single competitor decides anything.
 * @param current the player's rank now, the lower one if shared
 */
export function requiredResults(
  chances: readonly RankByPosition[],
  current: number,
): RequiredResults | null {
  const best = Math.min(current, ...chances.flatMap(({ ranks }) => ranks));
  const isHeld = best === current;
  const deciding = chances.filter(
    ({ ranks }) => ranks.some((rank) => rank <= best) && ranks.some((rank) => rank > best),
  );
  if (deciding.length === 0) return null;
  return {
    rank: best,
    isHeld,
    needs: deciding
      .map((each) => ({ each, far: distance(each, best, isHeld) }))
      .sort((a, b) => a.far - b.far)
      .map(({ each }) => ({
        competitorId: each.competitorId,
        places: rangesOf(placesFor(each, best)),
      })),
  };
}
