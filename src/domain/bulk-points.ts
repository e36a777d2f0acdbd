import { FLAG_TYPES, type RaceCategory } from './category.ts';
import { finishingPlaces } from './finishing-places.ts';
import { guessedDriver, type Player } from './guesses.ts';
import { flagCountsAt, positionsAt } from './moments.ts';
import {
  differenceBetween,
  type PointsTables,
  pointsForDifference,
  scoreRacePick,
} from './points.ts';
import type { Race } from './season.ts';

/** Adds a player's points in one category to `row`, which holds one number per moment. */
export type AddPoints = (player: Player, row: Int32Array) => void;

/** Points for the guessed order of the drivers or constructors against each moment's standings. */
export function orderPoints(
  tables: PointsTables,
  category: 'DRIVER' | 'CONSTRUCTOR',
  completed: readonly Race[],
): AddPoints {
  const field = category === 'DRIVER' ? 'driverStandings' : 'constructorStandings';
  const positions = moments(completed).map((moment) => positionsAt(completed, moment, field));
  // Thousands of players share the few pairs of competitor and guessed place: work each out once.
  const worthByCompetitor = new Map<string, (Int32Array | undefined)[]>();

  const worthOf = (competitorId: string, index: number): Int32Array => {
    let worth = worthByCompetitor.get(competitorId);
    if (worth === undefined) {
      worth = [];
      worthByCompetitor.set(competitorId, worth);
    }
    worth[index] ??= Int32Array.from(positions, (ranked) => {
      const difference = differenceBetween(index + 1, ranked.get(competitorId) ?? null);
      return pointsForDifference(tables, category, difference);
    });
    return worth[index];
  };

  return (player, row) => {
    const order = category === 'DRIVER' ? player.driverOrder : player.constructorOrder;
    order?.forEach((competitorId, index) => {
      add(row, worthOf(competitorId, index));
    });
  };
}

/** Points for the guessed flag counts against each moment's counts. */
export function flagPoints(tables: PointsTables, completed: readonly Race[]): AddPoints {
  const counts = moments(completed).map((moment) => flagCountsAt(completed, moment));
  return ({ flagCounts }, row) => {
    if (flagCounts === null) return;
    for (const type of FLAG_TYPES) {
      // From the first result only: before it, a guess of no flags is not right yet.
      for (let moment = 1; moment < counts.length; moment++) {
        const actual = counts[moment]?.[type] ?? null;
        const difference = differenceBetween(flagCounts[type], actual);
        row[moment] = (row[moment] ?? 0) + pointsForDifference(tables, 'FLAG', difference);
      }
    }
  };
}

/** Points for the drivers guessed in one place of each race, kept from that race on. */
export function racePoints(
  tables: PointsTables,
  category: RaceCategory,
  completed: readonly Race[],
): AddPoints {
  const worthByRace = new Map(
    completed.map((race, index) => {
      const worth = new Map<string, number>();
      for (const [driverId, place] of finishingPlaces(race.result ?? [])) {
        worth.set(driverId, scoreRacePick(tables, category, place).points);
      }
      return [race.id, { moment: index + 1, worth }];
    }),
  );

  return (player, row) => {
    for (const guess of player.raceGuesses) {
      const race = worthByRace.get(guess.raceId);
      const driverId = guessedDriver(guess, category);
      if (race === undefined || driverId === null) continue;
      row[race.moment] = (row[race.moment] ?? 0) + (race.worth.get(driverId) ?? 0);
    }
    for (let moment = 1; moment < row.length; moment++) {
      row[moment] = (row[moment] ?? 0) + (row[moment - 1] ?? 0);
    }
  };
}

function moments(completed: readonly Race[]): number[] {
  return Array.from({ length: completed.length + 1 }, (_, moment) => moment);
}

function add(row: Int32Array, more: Int32Array): void {
  for (let moment = 0; moment < row.length; moment++) {
    row[moment] = (row[moment] ?? 0) + (more[moment] ?? 0);
  }
}
