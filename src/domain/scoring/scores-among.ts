import type { Placement } from './placements.ts';
import { rankByPoints } from './ranks.ts';
import { ranked, type SeasonScores } from './score-season.ts';

/** Returns the same points, ranked among some players only. */
export function scoresAmong(scores: SeasonScores, playerIds: Iterable<string>): SeasonScores {
  // Sorted by index among all players, which is their name order.
  const indexes = Int32Array.from(
    [...new Set(playerIds)].flatMap((id) => scores.indexOf.get(id) ?? []),
  ).sort();
  const { completedRaces, facts, tables } = scores;
  const players = [...indexes].flatMap((index) => scores.players[index] ?? []);
  /** Points of these players by the points of all. */
  const taken = new Map<Int32Array, Int32Array>();
  return ranked({
    players,
    completedRaces,
    facts,
    tables,
    pointsAt: (raceIndex, key) => {
      const all = scores.pointsAt(raceIndex, key);
      const cached = taken.get(all);
      if (cached !== undefined) return cached;
      const points = indexes.map((index) => all[index] ?? 0);
      taken.set(all, points);
      return points;
    },
  });
}

/** Returns the final places of some players among themselves. */
export function placementsAmong(
  placements: readonly Placement[],
  playerIds: ReadonlySet<string>,
): Placement[] {
  const among = placements.filter(({ playerId }) => playerIds.has(playerId));
  // A better place is a smaller number.
  const ranks = rankByPoints(among.map(({ position }) => -position));
  return among
    .map((placement, index) => ({ ...placement, position: ranks[index] ?? 0 }))
    .sort((a, b) => a.position - b.position);
}
