import { SCORED_CATEGORIES, type ScoredCategory } from '#domain/season/category.ts';
import type { SeasonScores } from '../score-season.ts';
import { type BestRace, bestRace } from './best-race.ts';
import { type Bullseyes, bullseyeCounter } from './bullseyes.ts';
import { firstRaceOf } from './participation.ts';
import { closestRival, type Rival } from './rival.ts';
import { type SeasonTurningPoint, turningPoint } from './turning-point.ts';

/**
 * Maximum number of players for the most exact guesses: with more, each recap would read
 * everybody's.
 */
const MAX_HITS_COMPARED = 200;

/** Points of a player in a category, and the rank among all players. */
interface CategoryRank {
  readonly category: ScoredCategory;
  readonly rank: number;
  readonly points: number;
}

/** Recap of a player's finished season; each part may be missing. */
export interface SeasonRecap {
  readonly rank: number;
  readonly points: number;
  readonly playerCount: number;
  /** Rank after each race. */
  readonly ranks: readonly number[];
  readonly bestRace: BestRace | null;
  /** Categories with points, best first; empty if the player beat nobody in any. */
  readonly categories: readonly CategoryRank[];
  /** Exact guesses; `null` if there are none. */
  readonly bullseyes: (Bullseyes & { readonly isMost: boolean }) | null;
  readonly rival: Rival | null;
  readonly turningPoint: SeasonTurningPoint | null;
}

/**
 * Returns the recap of a player's season by current points.
 * @param scores of all players or some (`scoresAmong`), to whom the recap is limited
 * @returns `null` without a guess this season, and before the first result
 */
export function seasonRecap(scores: SeasonScores, playerId: string): SeasonRecap | null {
  const { players, completedRaces: races } = scores;
  const index = scores.indexOf.get(playerId);
  const player = players[index ?? -1];
  if (index === undefined || player === undefined || races.length === 0) return null;
  const latest = races.length;
  const ranks = races.map((_, race) => scores.ranksAt(race + 1, 'TOTAL')[index] ?? 0);
  const begun = firstRaceOf(player, races);
  return {
    rank: ranks[latest - 1] ?? 0,
    points: scores.pointsAt(latest, 'TOTAL')[index] ?? 0,
    playerCount: players.length,
    ranks,
    bestRace: bestRace(scores, index),
    categories: bestCategories(scores, index),
    bullseyes: bullseyesOf(scores, index),
    rival: closestRival(scores, index),
    turningPoint: begun === null || players.length === 1 ? null : turningPoint(ranks, begun),
  };
}

/**
 * Compares by rank, then by how few share it, then by the lead over the mean; ties keep the order
 * of categories.
 */
function bestCategories(scores: SeasonScores, index: number): CategoryRank[] {
  const latest = scores.completedRaces.length;
  const count = scores.players.length;
  const ranked = SCORED_CATEGORIES.map((category) => {
    const all = scores.pointsAt(latest, category);
    const rank = scores.ranksAt(latest, category)[index] ?? 0;
    const points = all[index] ?? 0;
    let sum = 0;
    let level = 0;
    for (let at = 0; at < count; at++) {
      sum += all[at] ?? 0;
      if (all[at] === points) level += 1;
    }
    return { category, rank, points, level, above: points - sum / count };
  }).filter(({ points }) => points > 0);
  ranked.sort((a, b) => a.rank - b.rank || a.level - b.level || b.above - a.above);
  const [best] = ranked;
  if (best === undefined || best.rank + best.level > count) return [];
  return ranked.map(({ category, rank, points }) => ({ category, rank, points }));
}

function bullseyesOf(scores: SeasonScores, index: number): SeasonRecap['bullseyes'] {
  const { players } = scores;
  const count = bullseyeCounter(scores);
  const own = players[index] && count(players[index]);
  if (own === undefined || own.TOTAL === 0) return null;
  const isCompared = players.length > 1 && players.length <= MAX_HITS_COMPARED;
  const isMost =
    isCompared && players.every((player, at) => at === index || count(player).TOTAL < own.TOTAL);
  return { ...own, isMost };
}
