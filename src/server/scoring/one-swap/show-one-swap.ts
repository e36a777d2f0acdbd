import type { OneSwap } from '#contract/scoring/one-swap.ts';
import { oneSwap } from '#domain/scoring/one-swap.ts';
import { competitorsOf } from '#server/season/competitors.ts';
import type { GroupSeasonView } from '#server/season/season-view.ts';

/** Returns what a single swap would have changed for a player at a race index. */
export function showOneSwap(season: GroupSeasonView, userId: string, raceIndex: number): OneSwap {
  const scores = season.scores();
  const found = oneSwap(scores, userId, raceIndex);
  if (found === null) return { swap: null };
  const { rivalId, behind, swap } = found;
  const { driverName, constructorName } = competitorsOf(season.facts);
  const nameOf = swap?.category === 'CONSTRUCTOR' ? constructorName : driverName;
  return {
    swap: {
      rival: {
        id: rivalId,
        username: scores.players[scores.indexOf.get(rivalId) ?? -1]?.name ?? '',
      },
      behind,
      pair: swap && {
        championship: swap.category,
        raised: nameOf(swap.raised),
        lowered: nameOf(swap.lowered),
        gained: swap.gained,
      },
    },
  };
}
