import { hasPick, type Player } from '#domain/guessing/guesses.ts';
import { RACE_CATEGORIES, type RaceCategory } from '#domain/season/category.ts';
import type { RaceIndex } from '#domain/season/completed-races.ts';
import type { Race } from '#domain/season/season.ts';
import { rightPick } from './pick-positions.ts';
import type { SeasonScores } from './score-season.ts';

/** Maximum number of winners of an award that are named; more are counted. */
export const MAX_NAMED_WINNERS = 3;

/** Players with the most points for their two guesses of the race. */
export interface RaceWinner {
  /** Winners in Norwegian name order; empty if more than `MAX_NAMED_WINNERS` share it. */
  readonly playerIds: readonly string[];
  /** Number of players who share it. */
  readonly count: number;
  readonly points: number;
}

/** Driver in a guessed position whom only one player had. */
export interface LonePick {
  readonly playerId: string;
  readonly category: RaceCategory;
  readonly driverId: string;
}

/** Players who gained the most ranks on the leaderboard. */
export interface RaceClimber {
  /** Climbers in Norwegian name order, at most `MAX_NAMED_WINNERS`. */
  readonly playerIds: readonly string[];
  readonly places: number;
}

/** Recap of a race: up to three awards, each of which may have no winner. */
export interface RaceRecap {
  readonly raceId: string;
  /** Winner; `null` if nobody scored, or all scored the same. */
  readonly winner: RaceWinner | null;
  /** The pick of the winner before that of the tenth. */
  readonly alone: readonly LonePick[];
  /** Climber; `null` in the first race, if nobody gained ranks, or if too many gained the same. */
  readonly climber: RaceClimber | null;
  /** True if several players guessed and none of them scored. */
  readonly isBlank: boolean;
}

interface RecapOptions {
  /** True if there is a leaderboard; without it nobody can gain ranks. */
  readonly hasRanks: boolean;
}

/**
 * Returns the recap of a completed race by current points; a correction changes it.
 * @param scores of all players or some (`scoresAmong`), to whom the recap is limited
 * @param raceIndex index of the race, from 1
 * @throws RangeError for a race index beyond the season
 */
export function raceRecap(
  scores: SeasonScores,
  raceIndex: RaceIndex,
  { hasRanks }: RecapOptions,
): RaceRecap {
  const race = scores.completedRaces[raceIndex - 1];
  if (race === undefined) throw new RangeError(`There is no race ${raceIndex}`);
  const points = roundPoints(scores, raceIndex);
  const best = highest(points);
  const isGame = countPlayers(scores.players, race, () => true) > 1;
  return {
    raceId: race.id,
    winner: isGame && best > 0 ? winnerOf(scores.players, race, points, best) : null,
    alone: RACE_CATEGORIES.flatMap((category) => lonePick(scores, raceIndex, race, category)),
    climber: hasRanks ? climberOf(scores, raceIndex) : null,
    isBlank: isGame && best === 0,
  };
}

/** Outcome of a race for one player. */
export interface RaceOutcome {
  /** Points for the two picks; `null` without a guess. */
  readonly points: number | null;
  /** Rank after the race; `null` without a leaderboard. */
  readonly rank: number | null;
  /** Rank before the race; `null` before the second race, and without a leaderboard. */
  readonly rankBefore: number | null;
}

/**
 * Returns the outcome of a completed race for a player; `null` if the player has no guess this
 * season.
 * @throws RangeError as {@link raceRecap} does
 */
export function raceOutcome(
  scores: SeasonScores,
  raceIndex: RaceIndex,
  playerId: string,
  { hasRanks }: RecapOptions,
): RaceOutcome | null {
  const race = scores.completedRaces[raceIndex - 1];
  if (race === undefined) throw new RangeError(`There is no race ${raceIndex}`);
  const index = scores.indexOf.get(playerId);
  const player = scores.players[index ?? -1];
  if (index === undefined || player === undefined) return null;
  const gained = (category: RaceCategory) =>
    (scores.pointsAt(raceIndex, category)[index] ?? 0) -
    (scores.pointsAt(raceIndex - 1, category)[index] ?? 0);
  const rankAt = (at: RaceIndex) => scores.ranksAt(at, 'TOTAL')[index] ?? 0;
  return {
    points: hasGuessedRace(player, race)
      ? RACE_CATEGORIES.reduce((sum, each) => sum + gained(each), 0)
      : null,
    rank: hasRanks ? rankAt(raceIndex) : null,
    rankBefore: hasRanks && raceIndex > 1 ? rankAt(raceIndex - 1) : null,
  };
}

/** Returns the points of the race's two picks, by index in `players`. */
function roundPoints(scores: SeasonScores, raceIndex: RaceIndex): Int32Array {
  const gained = new Int32Array(scores.players.length);
  for (const category of RACE_CATEGORIES) {
    const after = scores.pointsAt(raceIndex, category);
    const before = scores.pointsAt(raceIndex - 1, category);
    // An index loop is several times as fast as `for … of` with very many players.
    for (let index = 0; index < gained.length; index++) {
      gained[index] = (gained[index] ?? 0) + (after[index] ?? 0) - (before[index] ?? 0);
    }
  }
  return gained;
}

function highest(values: Int32Array): number {
  let found = 0;
  for (let index = 0; index < values.length; index++) found = Math.max(found, values[index] ?? 0);
  return found;
}

function indexesWith(values: Int32Array, value: number): number[] {
  const found: number[] = [];
  for (let index = 0; index < values.length; index++)
    if (values[index] === value) found.push(index);
  return found;
}

function guessOf({ raceGuesses }: Player, { id }: Race) {
  return raceGuesses.find(({ raceId }) => raceId === id);
}

function hasGuessedRace(player: Player, race: Race): boolean {
  const guess = guessOf(player, race);
  return guess !== undefined && hasPick(guess);
}

/**
 * Returns the number of these players who guessed the race, capped at 2, which is all that callers
 * need.
 */
function countPlayers(
  players: readonly Player[],
  race: Race,
  isMeant: (index: number) => boolean,
): number {
  let count = 0;
  for (const [index, player] of players.entries()) {
    if (isMeant(index) && hasGuessedRace(player, race)) count += 1;
    if (count === 2) break;
  }
  return count;
}

function namesOf(players: readonly Player[], indexes: readonly number[]): string[] {
  return indexes.length > MAX_NAMED_WINNERS
    ? []
    : indexes.flatMap((index) => players[index]?.id ?? []);
}

function winnerOf(
  players: readonly Player[],
  race: Race,
  points: Int32Array,
  best: number,
): RaceWinner | null {
  const isBehind = countPlayers(players, race, (index) => points[index] !== best) > 0;
  if (!isBehind) return null;
  const winners = indexesWith(points, best);
  return { playerIds: namesOf(players, winners), count: winners.length, points: best };
}

function lonePick(
  scores: SeasonScores,
  raceIndex: RaceIndex,
  race: Race,
  category: RaceCategory,
): LonePick[] {
  const driverId = rightPick(race, category);
  if (driverId === null) return [];
  const [after, before] = [raceIndex, raceIndex - 1].map((at) => scores.pointsAt(at, category));
  const worth = scores.tables[category].get(0) ?? 0;
  const right: Player[] = [];
  let isContested = false;
  for (const [index, player] of scores.players.entries()) {
    const gained = (after?.[index] ?? 0) - (before?.[index] ?? 0);
    // Players with this driver gained exactly `worth`, so the guesses of others are rarely read.
    if (gained !== worth && isContested) continue;
    const guess = guessOf(player, race);
    const guessed = guess?.drivers[category];
    if (guessed === driverId) right.push(player);
    else if (guessed) isContested = true;
    if (right.length > 1) return [];
  }
  const [only] = right;
  return only !== undefined && isContested ? [{ playerId: only.id, category, driverId }] : [];
}

function climberOf(scores: SeasonScores, raceIndex: RaceIndex): RaceClimber | null {
  if (raceIndex < 2) return null;
  const before = scores.ranksAt(raceIndex - 1, 'TOTAL');
  const after = scores.ranksAt(raceIndex, 'TOTAL');
  const won = before.map((rank, index) => rank - (after[index] ?? 0));
  const places = highest(won);
  const climbers = places > 0 ? indexesWith(won, places) : [];
  const playerIds = namesOf(scores.players, climbers);
  return playerIds.length === 0 ? null : { playerIds, places };
}
