import { rankByPoints } from '../ranks.ts';
import type { WhatIf, WhatIfPlayer } from './what-if.ts';

/** Row of the projected leaderboard. */
export interface WhatIfRow {
  readonly playerId: string;
  readonly name: string;
  readonly points: number;
  readonly rank: number;
  /** Places won compared with the current leaderboard. */
  readonly movement: number;
  /** Points gained compared with the current total. */
  readonly gained: number;
}

export function projectLeaderboard(
  players: readonly WhatIfPlayer[],
  points: readonly number[],
): WhatIfRow[] {
  const ranks = rankByPoints(points);
  const before = rankByPoints(players.map(({ pointsNow }) => pointsNow));
  return players
    .map(({ id, name, pointsNow }, index) => {
      const rank = ranks[index] ?? 0;
      return {
        playerId: id,
        name,
        points: points[index] ?? 0,
        rank,
        movement: (before[index] ?? 0) - rank,
        gained: (points[index] ?? 0) - pointsNow,
      };
    })
    .sort((a, b) => a.rank - b.rank);
}

/** Returns the list with one driver moved to another index. */
export function withDriverAt(
  order: readonly string[],
  driverId: string,
  index: number,
): readonly string[] {
  const rest = order.filter((id) => id !== driverId);
  return [...rest.slice(0, index), driverId, ...rest.slice(index)];
}

/**
 * Ranks of a player for each position of one competitor, with the order of all others unchanged.
 */
export interface RankByPosition {
  readonly competitorId: string;
  /** Current position of the competitor, from 1. */
  readonly place: number;
  /**
   * Ranks by position; the first is at index 0. A shared rank counts as the lower one, since it is
   * no lead.
   */
  readonly ranks: readonly number[];
}

/** Returns the number of players with at least as many points, including the player. */
function lowerRank(points: readonly number[], index: number): number {
  const own = points[index] ?? 0;
  return points.filter((each) => each >= own).length;
}

export function rankByPosition(
  whatIf: WhatIf,
  playerId: string,
  order: readonly string[],
  competitorId: string,
  pointsOfOrders: (orders: readonly (readonly string[])[]) => number[][],
): RankByPosition {
  const player = whatIf.players.findIndex(({ id }) => id === playerId);
  const orders = order.map((_, index) => withDriverAt(order, competitorId, index));
  return {
    competitorId,
    place: order.indexOf(competitorId) + 1,
    ranks: pointsOfOrders(orders).map((points) => lowerRank(points, player)),
  };
}
