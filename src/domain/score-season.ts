import { type AddPoints, flagPoints, orderPoints, racePoints } from './bulk-points.ts';
import {
  byCategory,
  byRaceCategory,
  CATEGORIES,
  type Category,
  GUESSED_PLACE,
} from './category.ts';
import { completedRaces, type RaceIndex } from './completed-races.ts';
import { hasGuessed, type Player } from './guesses.ts';
import { once } from './once.ts';
import type { PointsTables } from './points.ts';
import { compareNames, ranksOf } from './ranks.ts';
import type { Race, SeasonFacts } from './season.ts';
import { sortingSteps } from './sorting-steps.ts';

/** A category, or all of them together. */
export type ScoreKey = Category | 'TOTAL';

/** A whole season's points and ranks, of everybody, after every race. */
export interface SeasonScores {
  /** The players as they were given. */
  readonly given: readonly Player[];
  /** Those with at least one guess this season, in Norwegian name order. */
  readonly players: readonly Player[];
  /** Player id → index in `players`. */
  readonly indexOf: ReadonlyMap<string, number>;
  /** By position; its length is the latest race index. */
  readonly completedRaces: readonly Race[];
  /** What they were scored by. */
  readonly tables: PointsTables;
  /** Points by index in `players`. Throws a `RangeError` for an index the season has not reached. */
  pointsAt(raceIndex: RaceIndex, key: ScoreKey): Int32Array;
  /** Ranks (1, 2, 2, 4) by index in `players`; throws as `pointsAt` does. */
  ranksAt(raceIndex: RaceIndex, key: ScoreKey): Int32Array;
  /** The rank that a total gives at a race index, also to one that no player has; throws as `pointsAt` does. */
  rankOf(raceIndex: RaceIndex, total: number): number;
  /** Indexes in `players` as the leaderboard has them: by rank, and in Norwegian name order within one. */
  readonly order: () => Int32Array;
  /** The highest total after every race, from the 0 before the first result. */
  readonly bestTotals: () => readonly number[];
}

interface ScoringInput {
  readonly facts: SeasonFacts;
  readonly tables: PointsTables;
  readonly players: readonly Player[];
  readonly previous?: SeasonScores | null;
}

/**
 * Scores a season: whole numbers, everything 0 before the first result. Time and memory grow linearly
 * with the players; ranks are worked out when first asked for.
 * @param input.previous scores of the same season, from which is taken what still holds: everything up to
 *   the first race that is another now, of those who have guessed nothing else. Guesses are never changed
 *   in place: a player's are the same when they are the same objects.
 */
export function scoreSeason(input: ScoringInput): SeasonScores {
  const steps = scoringSteps(input);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** As {@link scoreSeason}, in steps of a millisecond or two: between them other work can be done. */
export function* scoringSteps(input: ScoringInput): Generator<void, SeasonScores> {
  const { tables, previous = null } = input;
  const completed = completedRaces(input.facts);
  const areGivenAgain = previous !== null && previous.given === input.players;
  const players = areGivenAgain
    ? previous.players
    : yield* sortingSteps(input.players.filter(hasGuessed), byName);
  const points = yield* computePoints(players, completed, tables, previous);

  const pointsAt = (raceIndex: RaceIndex, key: ScoreKey): Int32Array => {
    const atIndex = points[key][raceIndex];
    if (atIndex === undefined) {
      throw new RangeError(
        `No race index ${raceIndex} in a season with ${completed.length} results`,
      );
    }
    return atIndex;
  };
  const known = { given: input.players, players, completedRaces: completed, tables, pointsAt };
  return ranked(known, areGivenAgain ? previous.indexOf : undefined);
}

/** Players whose points are known, with their ranks: each worked out when it is first asked for. */
export function ranked(
  known: Pick<SeasonScores, 'given' | 'players' | 'completedRaces' | 'tables' | 'pointsAt'>,
  indexOf?: SeasonScores['indexOf'],
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
    indexOf: indexOf ?? new Map(players.map((player, index) => [player.id, index])),
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

/** By points, how many have more: without sorting, for there are few totals and may be many players. */
function countAbove(points: Int32Array): Int32Array {
  const counts = new Int32Array(highest(points) + 1);
  // With very many players several times as fast as `for … of`.
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

/** Indexes by rank; those who share one stay in the order they are in. */
function inOrder(ranks: Int32Array): Int32Array {
  const order = new Int32Array(ranks.length);
  /** By rank: how many of it have their place already. */
  const placed = new Int32Array(ranks.length + 1);
  ranks.forEach((rank, index) => {
    order[rank - 1 + (placed[rank] ?? 0)] = index;
    placed[rank] = (placed[rank] ?? 0) + 1;
  });
  return order;
}

/** By race index, one number per player: the layout that ranking and leaderboards read. */
type Points = Record<ScoreKey, Int32Array[]>;

/** So many players take about a millisecond. */
const PLAYERS_A_STEP = 500;

function* computePoints(
  players: readonly Player[],
  completed: readonly Race[],
  tables: PointsTables,
  previous: SeasonScores | null,
): Generator<void, Points> {
  const indexCount = completed.length + 1;
  const first = previous === null ? 0 : firstDifference(previous, completed, tables);
  /** Where the points of each player stand in the previous scores; -1 where none hold. */
  const before = new Int32Array(players.length).fill(-1);
  if (previous !== null) {
    const racesBefore = completed.slice(0, first - 1);
    for (const [index, player] of players.entries()) {
      before[index] =
        previous.players === players ? index : indexBefore(previous, player, racesBefore);
      if (index % PLAYERS_A_STEP === 0) yield;
    }
  }
  const areSamePlayers =
    previous?.players.length === players.length && before.every((at, index) => at === index);
  yield;

  const rowsOf = (key: ScoreKey): Int32Array[] =>
    Array.from({ length: indexCount }, (_, raceIndex) => {
      if (previous === null || raceIndex >= first) return new Int32Array(players.length);
      const row = previous.pointsAt(raceIndex, key);
      return areSamePlayers ? row : Int32Array.from(before, (at) => row[at] ?? 0);
    });
  const points: Points = { ...byCategory(rowsOf), TOTAL: rowsOf('TOTAL') };

  const row = new Int32Array(indexCount);
  function* add(indexes: readonly number[], from: RaceIndex): Generator<void> {
    if (indexes.length === 0) return;
    const addPoints: Record<Category, AddPoints> = {
      ...byRaceCategory((category) => racePoints(tables, category, completed, from)),
      DRIVER: orderPoints(tables, 'DRIVER', completed, from),
      CONSTRUCTOR: orderPoints(tables, 'CONSTRUCTOR', completed, from),
      FLAG: flagPoints(tables, completed, from),
    };
    for (const category of CATEGORIES) {
      for (const [at, index] of indexes.entries()) {
        if (at % PLAYERS_A_STEP === 0) yield;
        const player = players[index];
        if (player === undefined) continue;
        row.fill(0);
        // Points of races add up; the others are worked out anew after every race.
        if (category in GUESSED_PLACE && from > 0)
          row[from - 1] = points[category][from - 1]?.[index] ?? 0;
        addPoints[category](player, row);
        for (let raceIndex = from; raceIndex < indexCount; raceIndex++) {
          const value = row[raceIndex] ?? 0;
          const [ofCategory, total] = [points[category][raceIndex], points.TOTAL[raceIndex]];
          if (ofCategory === undefined || total === undefined) continue;
          ofCategory[index] = value;
          total[index] = (total[index] ?? 0) + value;
        }
      }
    }
  }
  const known: number[] = [];
  const unknown: number[] = [];
  before.forEach((at, index) => {
    (at === -1 ? unknown : known).push(index);
  });
  yield;
  yield* add(known, first);
  yield* add(unknown, 0);
  return points;
}

/** The first race index at which points may be others than they were. */
function firstDifference(
  previous: SeasonScores,
  completed: readonly Race[],
  tables: PointsTables,
): RaceIndex {
  if (!CATEGORIES.every((category) => isSameTable(previous.tables[category], tables[category]))) {
    return 0;
  }
  const different = completed.findIndex((race, index) => {
    const was = previous.completedRaces[index];
    return was === undefined || (was !== race && whatCounts(was) !== whatCounts(race));
  });
  return (different === -1 ? completed.length : different) + 1;
}

function isSameTable(a: PointsTables[Category], b: PointsTables[Category]): boolean {
  return a.size === b.size && [...a].every(([difference, points]) => b.get(difference) === points);
}

/** All of a race that points depend on, as text that can be compared. */
function whatCounts({ id, result, driverStandings, constructorStandings, flags }: Race): string {
  return JSON.stringify([id, result, driverStandings, constructorStandings, flags]);
}

/** Where a player's points stand, as far as these races go; -1 where other guesses have come. */
function indexBefore(
  { players, indexOf }: SeasonScores,
  player: Player,
  races: readonly Race[],
): number {
  const index = indexOf.get(player.id) ?? -1;
  const was = players[index];
  if (was === undefined) return -1;
  if (was === player) return index;
  const isSame =
    was.driverOrder === player.driverOrder &&
    was.constructorOrder === player.constructorOrder &&
    was.flagCounts === player.flagCounts &&
    areSameGuesses(was, player, races);
  return isSame ? index : -1;
}

function areSameGuesses(was: Player, player: Player, races: readonly Race[]): boolean {
  const [before, now] = [was.raceGuesses, player.raceGuesses];
  // Those of another race have come, mostly, and stand behind the others.
  const isMore = now.length >= before.length && before.every((guess, at) => now[at] === guess);
  if (!isMore) return false;
  const added = now.slice(before.length);
  return !added.some(({ raceId }) => races.some(({ id }) => id === raceId));
}

function byName(a: Player, b: Player): number {
  return compareNames(a.name, b.name) || (a.id < b.id ? -1 : 1);
}
