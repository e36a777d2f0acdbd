import {
  type Category,
  FLAG_TYPES,
  RACE_CATEGORIES,
  type RaceCategory,
} from '#domain/season/category.ts';
import type { ChampionshipEntry } from '#domain/season/championship.ts';
import { type PointsTables, pointsForDifference, scoreRacePick } from '../points.ts';
import type { SeasonScores } from '../score-season.ts';
import type { SimulatedSeason } from './create-simulator.ts';
import { PICK_PAIRS, positionIn } from './pick-pairs.ts';
import type { RemainingSeason } from './remaining-season.ts';

/** Returns points by difference; larger differences give none. */
function byDifference(tables: PointsTables, category: Category): Int32Array {
  const length = Math.max(-1, ...tables[category].keys()) + 1;
  return Int32Array.from({ length }, (_, difference) =>
    pointsForDifference(tables, category, difference),
  );
}

/** Returns points of a race by pair; nobody finishes behind the last car. */
function byPair(tables: PointsTables, places: number): Int32Array {
  const worth = (category: RaceCategory, pair: number) => {
    const position = positionIn(pair, category);
    return position === 0 || position > places
      ? 0
      : scoreRacePick(tables, category, position).points;
  };
  return Int32Array.from({ length: PICK_PAIRS }, (_, pair) =>
    RACE_CATEGORIES.reduce((sum, category) => sum + worth(category, pair), 0),
  );
}

/** Adds the points of an order that each player guessed, or did not. */
function orderScorer(
  orders: readonly (readonly string[] | null)[],
  entries: readonly ChampionshipEntry[],
  points: Int32Array,
): (positions: Int32Array, totals: Int32Array) => void {
  const indexes = new Map(entries.map(({ competitorId }, index) => [competitorId, index]));
  const [players, positions] = [orders.length, entries.length + 1];
  /** Points by competitor, position and player; 0 for a competitor that is not ranked. */
  const worth = new Int32Array(entries.length * positions * players);
  for (const [player, order] of orders.entries()) {
    for (const [at, id] of (order ?? []).entries()) {
      const index = indexes.get(id);
      if (index === undefined) continue;
      for (let position = 1; position < positions; position++) {
        const won = points[Math.abs(at + 1 - position)] ?? 0;
        worth[(index * positions + position) * players + player] = won;
      }
    }
  }
  return (ranked, totals) => {
    for (let index = 0; index < ranked.length; index++) {
      const position = ranked[index] ?? 0;
      if (position === 0) continue;
      const from = (index * positions + position) * players;
      for (let player = 0; player < players; player++) {
        totals[player] = (totals[player] ?? 0) + (worth[from + player] ?? 0);
      }
    }
  };
}

/** Adds what an ending gives each player. */
type Adding = (ending: SimulatedSeason, totals: Int32Array) => void;

/**
 * Scores simulated seasons by the rules of `scoreSeason`, many thousand a second. Questions are
 * added by `createQuestionScorer`.
 * @returns a function that adds to the players' totals, by index in `scores.players`
 */
export function createSimulationScorer(left: RemainingSeason, scores: SeasonScores): Adding {
  const { players, tables } = scores;
  const latest = scores.completedRaces.length;
  const byPickName = RACE_CATEGORIES.map((category) => scores.pointsAt(latest, category));
  const ofRaces = Int32Array.from(players, (_, at) =>
    byPickName.reduce((sum, points) => sum + (points[at] ?? 0), 0),
  );
  const pairPoints = byPair(tables, left.cars.length);
  const scoreDrivers = orderScorer(
    players.map(({ driverOrder }) => driverOrder),
    left.drivers,
    byDifference(tables, 'DRIVER'),
  );
  const scoreTeams = orderScorer(
    players.map(({ constructorOrder }) => constructorOrder),
    left.teams,
    byDifference(tables, 'CONSTRUCTOR'),
  );
  const flagPoints = byDifference(tables, 'FLAG');
  const flagGuesses = FLAG_TYPES.map((type) =>
    Int32Array.from(players, ({ flagCounts }) => flagCounts?.[type] ?? -1),
  );

  function addRaces({ pairs }: SimulatedSeason, totals: Int32Array): void {
    const count = totals.length;
    for (let from = 0; from < pairs.length; from += count) {
      for (let player = 0; player < count; player++) {
        const won = pairPoints[pairs[from + player] ?? 0] ?? 0;
        totals[player] = (totals[player] ?? 0) + won;
      }
    }
  }

  function addFlags(ending: SimulatedSeason, totals: Int32Array): void {
    const count = totals.length;
    for (let type = 0; type < FLAG_TYPES.length; type++) {
      const [flags, guesses] = [ending.flags[type] ?? 0, flagGuesses[type]];
      for (let player = 0; player < count; player++) {
        const guess = guesses?.[player] ?? -1;
        const difference = Math.abs(guess - flags);
        if (guess === -1 || difference >= flagPoints.length) continue;
        totals[player] = (totals[player] ?? 0) + (flagPoints[difference] ?? 0);
      }
    }
  }

  const adds: Readonly<Record<Exclude<Category, RaceCategory>, Adding>> = {
    DRIVER: ({ drivers }, totals) => scoreDrivers(drivers, totals),
    CONSTRUCTOR: ({ teams }, totals) => scoreTeams(teams, totals),
    FLAG: addFlags,
  };
  const all = [addRaces, ...Object.values(adds)];
  return (ending, totals) => {
    totals.set(ofRaces);
    for (const add of all) add(ending, totals);
  };
}
