import type { GuessTable, TabledGuesses } from '#domain/guessing/guess-table.ts';
import {
  byRaceCategory,
  byScoredCategory,
  CATEGORIES,
  type Category,
  FLAG_TYPES,
  type OrderCategory,
  type RaceCategory,
  SCORED_CATEGORIES,
  type ScoredCategory,
} from '#domain/season/category.ts';
import { flagCountsAt, positionsAt } from '#domain/season/completed-races.ts';
import { answerPoints, countsFrom, type Question } from '#domain/season/question.ts';
import type { Race } from '#domain/season/season.ts';
import { PICK_POSITIONS } from './pick-positions.ts';
import {
  differenceBetween,
  type PointsTables,
  pointsForDifference,
  scoreRacePick,
} from './points.ts';

/** Points by race index, then player: the layout that ranking and leaderboards read. */
export type Points = Readonly<Record<ScoredCategory | 'TOTAL', readonly Int32Array[]>>;

/** Standings that each order is compared with. */
export const STANDINGS = {
  DRIVER: 'driverStandings',
  CONSTRUCTOR: 'constructorStandings',
} as const satisfies Record<OrderCategory, keyof Race>;

/** Adds points to `points`, which are 0 and laid out as {@link Points} are. */
type AddPoints = (
  points: readonly Int32Array[],
  guesses: TabledGuesses,
  completed: readonly Race[],
  tables: PointsTables,
) => void;

/** Scoring of each category with a points table. */
const SCORING: Readonly<Record<Category, AddPoints>> = {
  ...byRaceCategory(addRacePoints),
  DRIVER: addOrderPoints('DRIVER'),
  CONSTRUCTOR: addOrderPoints('CONSTRUCTOR'),
  FLAG: addFlagPoints,
};

/** Returns the points of all players after each race; 0 before the first. */
export function pointsOfAll(
  guesses: TabledGuesses,
  completed: readonly Race[],
  tables: PointsTables,
  questions: readonly Question[],
): Points {
  const empty = () =>
    Array.from({ length: completed.length + 1 }, () => new Int32Array(guesses.players.length));
  const points = { ...byScoredCategory(empty), TOTAL: empty() };
  for (const category of CATEGORIES) {
    SCORING[category](points[category], guesses, completed, tables);
  }
  for (const question of questions) {
    addQuestionPoints(points.QUESTION, guesses, completed, question);
  }
  for (const category of SCORED_CATEGORIES) {
    points[category].forEach((row, raceIndex) => {
      addTo(points.TOTAL[raceIndex], row);
    });
  }
  return points;
}

function addTo(sum: Int32Array | undefined, more: Int32Array | undefined): void {
  if (sum === undefined || more === undefined) return;
  for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] ?? 0) + (more[at] ?? 0);
}

/** Adds the points of the guessed competitors to each player's sum. */
function addWorth(sum: Int32Array, competitors: Int32Array, worth: Int32Array): void {
  // An index loop is several times as fast as `for … of` with very many players.
  for (let at = 0; at < sum.length; at++) {
    sum[at] = (sum[at] ?? 0) + (worth[competitors[at] ?? 0] ?? 0);
  }
}

/**
 * Returns points by competitor number: computed once per competitor, since thousands of players
 * share about thirty.
 */
const byNumber = ({ index }: GuessTable, worthOf: (id: string) => number): Int32Array =>
  Int32Array.of(0, ...index.competitorIds.map(worthOf));

/** Returns a function that adds the points for the drivers guessed in one position of each race. */
function addRacePoints(category: RaceCategory): AddPoints {
  return (points, { table, rows }, completed, tables) => {
    completed.forEach((race, index) => {
      const sum = points[index + 1];
      addTo(sum, points[index]);
      const drivers = table.races.get(race.id)?.[category].drivers;
      if (sum === undefined || drivers === undefined) return;
      const places = PICK_POSITIONS[category](race);
      const worth = byNumber(table, (driverId) => {
        const place = places.get(driverId);
        return place === undefined ? 0 : scoreRacePick(tables, category, place).points;
      });
      addWorth(
        sum,
        rows.map((row) => drivers[row] ?? 0),
        worth,
      );
    });
  };
}

/** Returns a function that adds the points for the guessed order against the standings after each race. */
function addOrderPoints(category: OrderCategory): AddPoints {
  return (points, { table, rows }, completed, tables) => {
    const columns = table.season?.orders[category];
    if (columns === undefined) return;
    const positions = points.map((_, raceIndex) =>
      positionsAt(completed, raceIndex, STANDINGS[category]),
    );
    for (const [place, column] of columns.places.entries()) {
      const competitors = rows.map((row) => column[row] ?? 0);
      for (const [raceIndex, row] of points.entries()) {
        const worth = byNumber(table, (competitorId) => {
          const position = positions[raceIndex]?.get(competitorId) ?? null;
          return pointsForDifference(tables, category, differenceBetween(place + 1, position));
        });
        addWorth(row, competitors, worth);
      }
    }
  };
}

/** Adds the points for the guessed flag counts against the counts after each race. */
function addFlagPoints(
  points: readonly Int32Array[],
  { table, rows }: TabledGuesses,
  completed: readonly Race[],
  tables: PointsTables,
): void {
  const flags = table.season?.flags;
  if (flags === undefined) return;
  points.forEach((row, raceIndex) => {
    // Starts at the first result: before it a guess of no flags would already score.
    if (raceIndex === 0) return;
    const shown = flagCountsAt(completed, raceIndex);
    for (const type of FLAG_TYPES) {
      const counts = flags.counts[type];
      /**
       * Points by guessed count: computed once per count, since thousands of players share about
       * ten.
       */
      const worth: number[] = [];
      for (let at = 0; at < rows.length; at++) {
        const player = rows[at] ?? 0;
        if (!flags.guessed[player]) continue;
        const count = counts[player] ?? 0;
        worth[count] ??= pointsForDifference(tables, 'FLAG', differenceBetween(count, shown[type]));
        row[at] = (row[at] ?? 0) + worth[count];
      }
    }
  });
}

/** Adds the points for the answers to a question from the race index on at which it counts. */
function addQuestionPoints(
  points: readonly Int32Array[],
  { table, rows }: TabledGuesses,
  completed: readonly Race[],
  question: Question,
): void {
  const from = countsFrom(question, completed);
  const column = table.season?.answers.questions.get(question.id);
  if (from === null || column === undefined) return;
  const right = question.outcome?.answers ?? [];
  const worth = Int32Array.of(
    0,
    ...column.answers.map((answer) => answerPoints(question, answer, right)),
  );
  const given = rows.map((row) => column.given[row] ?? 0);
  for (const row of points.slice(from)) addWorth(row, given, worth);
}
