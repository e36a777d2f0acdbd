import { type Category, FLAG_TYPES, RACE_CATEGORIES, type RaceCategory } from '../category.ts';
import type { ChampionshipEntry } from '../championship.ts';
import { type PointsTables, pointsForDifference, scoreRacePick } from '../points.ts';
import type { SeasonScores } from '../score-season.ts';
import type { Ending } from './endings.ts';
import type { SeasonLeft } from './season-left.ts';

/** By difference; what lies beyond gives nothing. */
function byDifference(tables: PointsTables, category: Category): Int32Array {
  const length = Math.max(-1, ...tables[category].keys()) + 1;
  return Int32Array.from({ length }, (_, difference) =>
    pointsForDifference(tables, category, difference),
  );
}

/** By place from 1; index 0 is for no pick, and nobody ends behind the last place. */
const byPlace = (tables: PointsTables, category: RaceCategory, places: number) =>
  Int32Array.from({ length: 256 }, (_, place) =>
    place === 0 || place > places ? 0 : scoreRacePick(tables, category, place).points,
  );

/** Adds the points of an order that each player guessed, or did not. */
function orderScorer(
  orders: readonly (readonly string[] | null)[],
  entries: readonly ChampionshipEntry[],
  points: Int32Array,
): (positions: Int32Array, totals: Int32Array) => void {
  const indexes = new Map(entries.map(({ competitorId }, index) => [competitorId, index]));
  const guesses = orders.map((order) =>
    (order ?? []).flatMap((id, at) => {
      const index = indexes.get(id);
      return index === undefined ? [] : [{ index, place: at + 1 }];
    }),
  );
  const competitors = guesses.map((guess) => Int32Array.from(guess, ({ index }) => index));
  const places = guesses.map((guess) => Int32Array.from(guess, ({ place }) => place));
  const { length } = points;
  return (positions, totals) => {
    for (let player = 0; player < totals.length; player++) {
      const [ids, guessed] = [competitors[player], places[player]];
      if (ids === undefined || guessed === undefined) continue;
      let sum = 0;
      for (let at = 0; at < ids.length; at++) {
        const position = positions[ids[at] ?? 0] ?? 0;
        if (position === 0) continue;
        const difference = Math.abs((guessed[at] ?? 0) - position);
        if (difference < length) sum += points[difference] ?? 0;
      }
      totals[player] = (totals[player] ?? 0) + sum;
    }
  };
}

/**
 * Scores endings by the rules of `scoreSeason`, many thousand a second.
 * @returns writes the players' totals, by index in `scores.players`
 */
export function endingScorer(
  left: SeasonLeft,
  scores: SeasonScores,
): (ending: Ending, totals: Int32Array) => void {
  const { players, tables } = scores;
  const latest = scores.completedRaces.length;
  const tenth = scores.pointsAt(latest, 'TENTH');
  const ofRaces = scores.pointsAt(latest, 'FIRST').map((points, at) => points + (tenth[at] ?? 0));
  const pickPoints = {
    FIRST: byPlace(tables, 'FIRST', left.starters),
    TENTH: byPlace(tables, 'TENTH', left.starters),
  };
  const addDrivers = orderScorer(
    players.map(({ driverOrder }) => driverOrder),
    left.drivers,
    byDifference(tables, 'DRIVER'),
  );
  const addTeams = orderScorer(
    players.map(({ constructorOrder }) => constructorOrder),
    left.teams,
    byDifference(tables, 'CONSTRUCTOR'),
  );
  const flagPoints = byDifference(tables, 'FLAG');
  const flagGuesses = FLAG_TYPES.map((type) =>
    Int32Array.from(players, ({ flagCounts }) => flagCounts?.[type] ?? -1),
  );

  return (ending, totals) => {
    totals.set(ofRaces);
    for (const category of RACE_CATEGORIES) {
      const [places, points] = [ending.picks[category], pickPoints[category]];
      for (let from = 0; from < places.length; from += totals.length) {
        for (let player = 0; player < totals.length; player++) {
          const won = points[places[from + player] ?? 0] ?? 0;
          totals[player] = (totals[player] ?? 0) + won;
        }
      }
    }
    addDrivers(ending.drivers, totals);
    addTeams(ending.teams, totals);
    for (let type = 0; type < FLAG_TYPES.length; type++) {
      const [count, guesses] = [ending.flags[type] ?? 0, flagGuesses[type]];
      for (let player = 0; player < totals.length; player++) {
        const guess = guesses?.[player] ?? -1;
        const difference = Math.abs(guess - count);
        if (guess === -1 || difference >= flagPoints.length) continue;
        totals[player] = (totals[player] ?? 0) + (flagPoints[difference] ?? 0);
      }
    }
  };
}
