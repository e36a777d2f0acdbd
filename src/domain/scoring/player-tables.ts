import type { Player } from '#domain/guessing/guesses.ts';
import {
  byPickName,
  FLAG_TYPES,
  type FlagType,
  type OrderCategory,
  type PickName,
  type RaceCategory,
} from '#domain/season/category.ts';
import {
  completedRaces,
  flagCountsAt,
  positionsAt,
  type RaceIndex,
} from '#domain/season/completed-races.ts';
import { finishingPositions } from '#domain/season/finishing-positions.ts';
import {
  type Answer,
  answerDifference,
  answerPoints,
  countsFrom,
} from '#domain/season/question.ts';
import type { Race, SeasonFacts } from '#domain/season/season.ts';
import { PICK_POSITIONS } from './pick-positions.ts';
import {
  differenceBetween,
  type PointsTables,
  pointsForDifference,
  scoreRacePick,
} from './points.ts';

/** Guessed place in a championship. */
export interface OrderRow {
  readonly competitorId: string;
  /** Position in those standings; `null` if not ranked. */
  readonly position: number | null;
  readonly guessed: number;
  readonly difference: number | null;
  readonly points: number;
}

/** Guessed number of flags of one type. */
export interface FlagRow {
  readonly type: FlagType;
  readonly guessed: number;
  readonly actual: number;
  readonly difference: number;
  readonly points: number;
}

/** Pick of a race. */
export interface PickRow {
  readonly raceId: string;
  readonly driverId: string;
  /** `null` when starting from the pit lane, missing from the grid or unknown. */
  readonly startPosition: number | null;
  /** `null` without a result, or if it lacks the driver. */
  readonly finishPosition: number | null;
  readonly difference: number | null;
  readonly points: number;
  readonly isReserve: boolean;
}

/** Answer to a question. */
export interface AnswerRow {
  readonly questionId: string;
  readonly answer: Answer;
  /** Right answers; `null` while the question does not count. */
  readonly right: readonly Answer[] | null;
  /** `null` while the question does not count, or if the answer is wrong without a distance. */
  readonly difference: number | null;
  readonly points: number;
}

/** All guesses of one player, compared with the results. */
export interface PlayerTables extends Readonly<Record<PickName, readonly PickRow[]>> {
  readonly drivers: readonly OrderRow[];
  readonly constructors: readonly OrderRow[];
  readonly flags: readonly FlagRow[];
  readonly answers: readonly AnswerRow[];
}

/**
 * Returns a player's guesses with their points at a race index, row by row; the rows of a category
 * add up to the result of `scoreSeason`. A category without a guess has no rows.
 * @param raceIds races whose guesses may be shown; of these, completed and unfinished ones get rows
 */
export function playerTables(
  facts: SeasonFacts,
  tables: PointsTables,
  player: Player,
  raceIndex: RaceIndex,
  raceIds: readonly string[],
): PlayerTables {
  const completed = completedRaces(facts);
  const reached = new Set(completed.slice(0, raceIndex));
  const shown = new Set(raceIds);
  const races = facts.races.filter(
    (race) => shown.has(race.id) && (race.result === null || reached.has(race)),
  );
  const drivers = positionsAt(completed, raceIndex, 'driverStandings');
  const constructors = positionsAt(completed, raceIndex, 'constructorStandings');
  return {
    drivers: orderRows(tables, 'DRIVER', player.driverOrder, drivers),
    constructors: orderRows(tables, 'CONSTRUCTOR', player.constructorOrder, constructors),
    flags: flagRows(tables, completed, player, raceIndex),
    answers: answerRows(facts, completed, player, raceIndex),
    ...byPickName((category) => pickRows(tables, category, player, races)),
  };
}

/** Returns the driver's grid slot; `null` for the pit lane, or if not on the grid or unknown. */
export function startPosition(race: Race, driverId: string): number | null {
  if (race.grid !== null) {
    return race.grid.find((slot) => slot.driverId === driverId)?.position ?? null;
  }
  return race.result?.find((row) => row.driverId === driverId)?.gridPosition ?? null;
}

function orderRows(
  tables: PointsTables,
  category: OrderCategory,
  order: readonly string[] | null,
  positions: ReadonlyMap<string, number | null>,
): OrderRow[] {
  return (order ?? []).map((competitorId, index) => {
    const position = positions.get(competitorId) ?? null;
    const difference = differenceBetween(index + 1, position);
    const points = pointsForDifference(tables, category, difference);
    return { competitorId, position, guessed: index + 1, difference, points };
  });
}

function flagRows(
  tables: PointsTables,
  completed: readonly Race[],
  { flagCounts }: Player,
  raceIndex: RaceIndex,
): FlagRow[] {
  if (flagCounts === null) return [];
  const counts = flagCountsAt(completed, raceIndex);
  return FLAG_TYPES.map((type) => {
    const guessed = flagCounts[type];
    const actual = counts[type];
    const difference = Math.abs(guessed - actual);
    // Without this, a guess of zero flags would score before the first result.
    const points = raceIndex === 0 ? 0 : pointsForDifference(tables, 'FLAG', difference);
    return { type, guessed, actual, difference, points };
  });
}

function answerRows(
  { questions }: SeasonFacts,
  completed: readonly Race[],
  { answers }: Player,
  raceIndex: RaceIndex,
): AnswerRow[] {
  return questions.flatMap((question): AnswerRow[] => {
    const answer = answers?.[question.id];
    if (answer === undefined) return [];
    const from = countsFrom(question, completed);
    const right = from !== null && from <= raceIndex ? (question.outcome?.answers ?? null) : null;
    return [
      {
        questionId: question.id,
        answer,
        right,
        difference: right && answerDifference(question.kind, answer, right),
        points: right === null ? 0 : answerPoints(question, answer, right),
      },
    ];
  });
}

function pickRows(
  tables: PointsTables,
  category: RaceCategory,
  player: Player,
  races: readonly Race[],
): PickRow[] {
  const guesses = new Map(player.raceGuesses.map((guess) => [guess.raceId, guess]));
  return races.flatMap((race) => {
    const guess = guesses.get(race.id);
    const driverId = guess?.drivers[category] ?? null;
    if (guess === undefined || driverId === null) return [];
    const finishPosition = finishingPositions(race.result ?? []).get(driverId) ?? null;
    return {
      raceId: race.id,
      driverId,
      startPosition: startPosition(race, driverId),
      finishPosition,
      ...scoreRacePick(tables, category, PICK_POSITIONS[category](race).get(driverId) ?? null),
      isReserve: guess.reserves.includes(category),
    };
  });
}
