import { once } from '#domain/base/once.ts';
import { type TabledGuesses, tableOfPlayers } from '#domain/guessing/guess-table.ts';
import { hasGuessed, type Player } from '#domain/guessing/guesses.ts';
import type { ScoredCategory } from '#domain/season/category.ts';
import { completedRaces, type RaceIndex } from '#domain/season/completed-races.ts';
import type { Race, SeasonFacts } from '#domain/season/season.ts';
import { pointsOfAll } from './bulk-points.ts';
import type { PointsTables } from './points.ts';
import { compareNames, ranksOf } from './ranks.ts';

/** One category, or all of them together. */
export type ScoreKey = ScoredCategory | 'TOTAL';

/** Points and ranks of all players after each race of a season. */
export interface SeasonScores {
  /** Players with at least one guess this season, in Norwegian name order. */
  readonly players: readonly Player[];
  /** Player id → index in `players`. */
  readonly indexOf: ReadonlyMap<string, number>;
  /** Races with results by position; the length is the latest race index. */
  readonly completedRaces: readonly Race[];
  /** Facts that the scores are based on: what is still to be won follows from them. */
  readonly facts: SeasonFacts;
  /** Points tables that the scores are based on. */
  readonly tables: PointsTables;
  /**
   * Returns points by index in `players`.
   * @throws RangeError for an index the season has not reached
   */
  pointsAt(raceIndex: RaceIndex, key: ScoreKey): Int32Array;
  /** Ranks (1, 2, 2, 4) by index in `players`; throws as `pointsAt` does. */
  ranksAt(raceIndex: RaceIndex, key: ScoreKey): Int32Array;
  /**
   * Returns the rank that a total gives at a race index.
   * @throws RangeError as `pointsAt` does
   */
  rankOf(raceIndex: RaceIndex, total: number): number;
  /** Indexes in `players` as the leaderboard has them: by rank, and in Norwegian name order within one. */
  readonly order: () => Int32Array;
  /** Returns the highest total after every race, from 0 before the first result. */
  readonly bestTotals: () => readonly number[];
}

interface Rules {
  readonly facts: SeasonFacts;
  readonly tables: PointsTables;
}

/**
 * Scores a season in whole numbers; everything is 0 before the first result. Time and memory are
 * linear in the number of players; ranks are computed on demand.
 */
export function scoreSeason({
  players,
  ...rules
}: Rules & { readonly players: readonly Player[] }): SeasonScores {
  return scoreGuesses({
    ...rules,
    guesses: tableOfPlayers(players.filter(hasGuessed).sort(byName)),
  });
}

/** Scores players as {@link scoreSeason} does, limited to participants in Norwegian name order. */
export function scoreGuesses({
  facts,
  tables,
  guesses,
}: Rules & { readonly guesses: TabledGuesses }): SeasonScores {
  const completed = completedRaces(facts);
  const points = pointsOfAll(guesses, completed, tables, facts.questions);
  const pointsAt = (raceIndex: RaceIndex, key: ScoreKey): Int32Array => {
    const atIndex = points[key][raceIndex];
    if (atIndex === undefined) {
      throw new RangeError(
        `No race index ${raceIndex} in a season with ${completed.length} results`,
      );
    }
    return atIndex;
  };
  return ranked({ players: guesses.players, completedRaces: completed, facts, tables, pointsAt });
}

/** Returns scores with ranks, which are computed on demand, for players with known points. */
export function ranked(
  known: Pick<SeasonScores, 'players' | 'completedRaces' | 'facts' | 'tables' | 'pointsAt'>,
): SeasonScores {
  const { players, completedRaces, pointsAt } = known;
  const ranks = new Map<string, Int32Array>();
  const ranksAt = (raceIndex: RaceIndex, key: ScoreKey): Int32Array => {
    const cached = ranks.get(`${raceIndex} ${key}`);
    if (cached !== undefined) return cached;
    const computed = ranksOf(pointsAt(raceIndex, key));
    ranks.set(`${raceIndex} ${key}`, computed);
    return computed;
  };

  const above = new Map<RaceIndex, Int32Array>();
  const rankOf = (raceIndex: RaceIndex, total: number): number => {
    const cached = above.get(raceIndex);
    const counts = cached ?? countAbove(pointsAt(raceIndex, 'TOTAL'));
    if (cached === undefined) above.set(raceIndex, counts);
    return 1 + (counts[total] ?? 0);
  };

  const latest = completedRaces.length;
  return {
    ...known,
    indexOf: new Map(players.map((player, index) => [player.id, index])),
    ranksAt,
    rankOf,
    order: once(() => inOrder(ranksAt(latest, 'TOTAL'))),
    bestTotals: once(() =>
      Array.from({ length: latest + 1 }, (_, raceIndex) => highest(pointsAt(raceIndex, 'TOTAL'))),
    ),
  };
}

function highest(values: Int32Array): number {
  let found = values[0] ?? 0;
  for (const value of values) found = Math.max(found, value);
  return found;
}

/**
 * Returns by points the number of players with more. Counting beats sorting: totals are few,
 * players may be many.
 */
function countAbove(points: Int32Array): Int32Array {
  const counts = new Int32Array(highest(points) + 1);
  // An index loop is several times as fast as `for … of` with very many players.
  for (let index = 0; index < points.length; index++) {
    const value = points[index] ?? 0;
    counts[value] = (counts[value] ?? 0) + 1;
  }
  let above = 0;
  for (let value = counts.length - 1; value >= 0; value--) {
    const having = counts[value] ?? 0;
    counts[value] = above;
    above += having;
  }
  return counts;
}

/** Returns the indexes sorted by rank; ties keep their order. */
function inOrder(ranks: Int32Array): Int32Array {
  const order = new Int32Array(ranks.length);
  /** Number of players already placed, by rank. */
  const placed = new Int32Array(ranks.length + 1);
  ranks.forEach((rank, index) => {
    order[rank - 1 + (placed[rank] ?? 0)] = index;
    placed[rank] = (placed[rank] ?? 0) + 1;
  });
  return order;
}

function byName(a: Player, b: Player): number {
  return compareNames(a.name, b.name) || (a.id < b.id ? -1 : 1);
}
