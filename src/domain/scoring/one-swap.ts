import type { Player } from '#domain/guessing/guesses.ts';
import { ORDER_CATEGORIES, type OrderCategory } from '#domain/season/category.ts';
import { positionsAt, type RaceIndex } from '#domain/season/completed-races.ts';
import { STANDINGS } from './bulk-points.ts';
import { differenceBetween, type PointsTables, pointsForDifference } from './points.ts';
import type { SeasonScores } from './score-season.ts';

/** Two competitors of a player's order who would have changed places. */
export interface Swap {
  readonly category: OrderCategory;
  /** Competitor ids: the first would have been where the other is, which is higher. */
  readonly raised: string;
  readonly lowered: string;
  /** Points that the order would have given more. */
  readonly gained: number;
}

/** What a single swap in one's own orders would have changed. */
export interface OneSwap {
  /** Next player ahead. */
  readonly rivalId: string;
  /** Points to that player. */
  readonly behind: number;
  /** Smallest swap that would have put the player past the rival; `null` if none would have. */
  readonly swap: Swap | null;
}

interface Candidate extends Swap {
  /** Positions between the two. */
  readonly distance: number;
}

function* swapsIn(
  category: OrderCategory,
  order: readonly string[],
  tables: PointsTables,
  positions: ReadonlyMap<string, number | null>,
): Generator<Candidate> {
  const worth = (id: string, index: number) =>
    pointsForDifference(tables, category, differenceBetween(index + 1, positions.get(id) ?? null));
  for (const [above, lowered] of order.entries()) {
    for (let below = above + 1; below < order.length; below++) {
      const raised = order[below] ?? '';
      const gained =
        worth(raised, above) + worth(lowered, below) - worth(lowered, above) - worth(raised, below);
      yield { category, raised, lowered, gained, distance: below - above };
    }
  }
}

const ordersOf = (player: Player): Readonly<Record<OrderCategory, readonly string[] | null>> => ({
  DRIVER: player.driverOrder,
  CONSTRUCTOR: player.constructorOrder,
});

/**
 * Returns the smallest swap of two neighbours or others in a player's orders that would have put the
 * player past the next one ahead after a race; of swaps as small, that which gives most.
 * @param scores of all players or of a league, from public guesses only
 * @returns `null` for who leads, and for who is not on the leaderboard
 */
export function oneSwap(
  scores: SeasonScores,
  playerId: string,
  raceIndex: RaceIndex,
): OneSwap | null {
  const { players, indexOf, tables, completedRaces } = scores;
  const player = players[indexOf.get(playerId) ?? -1];
  const totals = scores.pointsAt(raceIndex, 'TOTAL');
  const own = totals[indexOf.get(playerId) ?? -1];
  if (player === undefined || own === undefined) return null;
  const ahead = players.flatMap(({ id }, index) => {
    const points = totals[index] ?? 0;
    return points > own ? [{ id, points }] : [];
  });
  const [rival] = ahead.sort((a, b) => a.points - b.points);
  if (rival === undefined) return null;
  const behind = rival.points - own;
  const orders = ordersOf(player);
  const [swap] = ORDER_CATEGORIES.flatMap((category) => {
    const positions = positionsAt(completedRaces, raceIndex, STANDINGS[category]);
    return [...swapsIn(category, orders[category] ?? [], tables, positions)];
  })
    .filter(({ gained }) => gained > behind)
    .sort((a, b) => a.distance - b.distance || b.gained - a.gained);
  if (swap === undefined) return { rivalId: rival.id, behind, swap: null };
  const { distance: _, ...smallest } = swap;
  return { rivalId: rival.id, behind, swap: smallest };
}
