import { type AddPoints, flagPoints, orderPoints, racePoints } from './bulk-points.ts';
import { CATEGORIES, type Category } from './category.ts';
import { completedRaces, type RaceIndex } from './completed-races.ts';
import { hasGuessed, type Player } from './guesses.ts';
import type { PointsTables } from './points.ts';
import { compareNames, ranksOf } from './ranks.ts';
import type { Race, SeasonFacts } from './season.ts';

/** A category, or all of them together. */
export type ScoreKey = Category | 'TOTAL';

/** A whole season's points and ranks, of everybody, after every race. */
export interface SeasonScores {
  /** Those with at least one guess this season, in Norwegian name order. */
  readonly players: readonly Player[];
  /** Player id → index in `players`. */
  readonly indexOf: ReadonlyMap<string, number>;
  /** By position; its length is the latest race index. */
  readonly completedRaces: readonly Race[];
  /** Points by index in `players`. Throws a `RangeError` for an index the season has not reached. */
  pointsAt(raceIndex: RaceIndex, key: ScoreKey): Int32Array;
  /** Ranks (1, 2, 2, 4) by index in `players`; throws as `pointsAt` does. */
  ranksAt(raceIndex: RaceIndex, key: ScoreKey): Int32Array;
}

/**
 * Scores a season: whole numbers, everything 0 before the first result. Time and memory grow linearly
 * with the players; ranks are worked out when first asked for.
 */
export function scoreSeason(input: {
  facts: SeasonFacts;
  tables: PointsTables;
  players: readonly Player[];
}): SeasonScores {
  const completed = completedRaces(input.facts);
  const players = input.players.filter(hasGuessed).sort(byName);
  const points = computePoints(players, completed, input.tables);
  const ranks = new Map<string, Int32Array>();

  const pointsAt = (raceIndex: RaceIndex, key: ScoreKey): Int32Array => {
    if (!Number.isInteger(raceIndex) || raceIndex < 0 || raceIndex > completed.length) {
      throw new RangeError(
        `No race index ${raceIndex} in a season with ${completed.length} results`,
      );
    }
    return points[key].subarray(raceIndex * players.length, (raceIndex + 1) * players.length);
  };

  return {
    players,
    indexOf: new Map(players.map((player, index) => [player.id, index])),
    completedRaces: completed,
    pointsAt,
    ranksAt: (raceIndex, key) => {
      const cached = ranks.get(`${raceIndex} ${key}`);
      if (cached !== undefined) return cached;
      const computed = ranksOf(pointsAt(raceIndex, key));
      ranks.set(`${raceIndex} ${key}`, computed);
      return computed;
    },
  };
}

/** Race by race, one number per player: the layout that ranking and leaderboards read. */
function computePoints(
  players: readonly Player[],
  completed: readonly Race[],
  tables: PointsTables,
): Record<ScoreKey, Int32Array> {
  const addPoints: Record<Category, AddPoints> = {
    FIRST: racePoints(tables, 'FIRST', completed),
    TENTH: racePoints(tables, 'TENTH', completed),
    DRIVER: orderPoints(tables, 'DRIVER', completed),
    CONSTRUCTOR: orderPoints(tables, 'CONSTRUCTOR', completed),
    FLAG: flagPoints(tables, completed),
  };
  const indexCount = completed.length + 1;
  const zeros = () => new Int32Array(indexCount * players.length);
  const total = zeros();
  const points: Record<ScoreKey, Int32Array> = {
    FIRST: zeros(),
    TENTH: zeros(),
    DRIVER: zeros(),
    CONSTRUCTOR: zeros(),
    FLAG: zeros(),
    TOTAL: total,
  };
  const row = new Int32Array(indexCount);
  for (const category of CATEGORIES) {
    const ofCategory = points[category];
    players.forEach((player, index) => {
      row.fill(0);
      addPoints[category](player, row);
      for (let raceIndex = 0; raceIndex < indexCount; raceIndex++) {
        const cell = raceIndex * players.length + index;
        ofCategory[cell] = row[raceIndex] ?? 0;
        total[cell] = (total[cell] ?? 0) + (row[raceIndex] ?? 0);
      }
    });
  }
  return points;
}

function byName(a: Player, b: Player): number {
  return compareNames(a.name, b.name) || (a.id < b.id ? -1 : 1);
}

/** A row of the leaderboard after the latest race. */
export interface LeaderboardRow {
  readonly playerId: string;
  readonly name: string;
  readonly points: number;
  readonly rank: number;
  /** Places won since before the latest race; negative when lost, `null` before the second race. */
  readonly movement: number | null;
}

/** The leaderboard after the latest result: by rank, and in Norwegian name order within one. */
export function leaderboard(scores: SeasonScores): LeaderboardRow[] {
  const latest = scores.completedRaces.length;
  const points = scores.pointsAt(latest, 'TOTAL');
  const ranks = scores.ranksAt(latest, 'TOTAL');
  const before = latest < 2 ? null : scores.ranksAt(latest - 1, 'TOTAL');
  return (
    scores.players
      .map(({ id, name }, index) => {
        const rank = ranks[index] ?? 0;
        const movement = before === null ? null : (before[index] ?? 0) - rank;
        return { playerId: id, name, points: points[index] ?? 0, rank, movement };
      })
      // Players are in name order already and the sort is stable.
      .sort((a, b) => a.rank - b.rank)
  );
}

/** Per player, in leaderboard order: the total after every race, from the 0 before the first result. */
export function graph(
  scores: SeasonScores,
): { playerId: string; name: string; scores: number[] }[] {
  const totals = [0, ...scores.completedRaces.map((_, index) => index + 1)].map((raceIndex) =>
    scores.pointsAt(raceIndex, 'TOTAL'),
  );
  return leaderboard(scores).map(({ playerId, name }) => {
    const index = scores.indexOf.get(playerId) ?? -1;
    return { playerId, name, scores: totals.map((total) => total[index] ?? 0) };
  });
}

/** A player's points, and the rank they give, in one category or in total. */
export interface RankedPoints {
  readonly rank: number;
  readonly points: number;
}

/**
 * One player's points and rank in every category and in total at a race index.
 * @returns `null` for somebody who has not guessed this season.
 */
export function summary(
  scores: SeasonScores,
  playerId: string,
  raceIndex: RaceIndex,
): Record<ScoreKey, RankedPoints> | null {
  const index = scores.indexOf.get(playerId);
  if (index === undefined) return null;
  const of = (key: ScoreKey): RankedPoints => ({
    rank: scores.ranksAt(raceIndex, key)[index] ?? 0,
    points: scores.pointsAt(raceIndex, key)[index] ?? 0,
  });
  return {
    FIRST: of('FIRST'),
    TENTH: of('TENTH'),
    DRIVER: of('DRIVER'),
    CONSTRUCTOR: of('CONSTRUCTOR'),
    FLAG: of('FLAG'),
    TOTAL: of('TOTAL'),
  };
}
