import { FLAG_TYPES, type OrderCategory, type RaceCategory } from './category.ts';
import { flagCountsAt, positionsAt, type RaceIndex } from './completed-races.ts';
import { finishingPlaces } from './finishing-places.ts';
import type { Player } from './guesses.ts';
import {
  differenceBetween,
  type PointsTables,
  pointsForDifference,
  scoreRacePick,
} from './points.ts';
import type { Race } from './season.ts';

/**
 * Adds a player's points in one category to `row`, which holds one number per race index, from the race
 * index on that it was made for. What stands before that is left alone.
 */
export type AddPoints = (player: Player, row: Int32Array) => void;

const STANDINGS = {
  DRIVER: 'driverStandings',
  CONSTRUCTOR: 'constructorStandings',
} as const satisfies Record<OrderCategory, keyof Race>;
const ORDERS = { DRIVER: 'driverOrder', CONSTRUCTOR: 'constructorOrder' } as const satisfies Record<
  OrderCategory,
  keyof Player
>;

/** Points for the guessed order of the drivers or constructors against the standings of each race index. */
export function orderPoints(
  tables: PointsTables,
  category: OrderCategory,
  completed: readonly Race[],
  from: RaceIndex,
): AddPoints {
  const field = STANDINGS[category];
  const positions = raceIndexes(completed, from).map((raceIndex) =>
    positionsAt(completed, raceIndex, field),
  );
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
    player[ORDERS[category]]?.forEach((competitorId, index) => {
      add(row, worthOf(competitorId, index), from);
    });
  };
}

/** Points for the guessed flag counts against the counts of each race index. */
export function flagPoints(
  tables: PointsTables,
  completed: readonly Race[],
  from: RaceIndex,
): AddPoints {
  const counts = raceIndexes(completed, from).map((raceIndex) => ({
    raceIndex,
    shown: flagCountsAt(completed, raceIndex),
  }));
  return ({ flagCounts }, row) => {
    if (flagCounts === null) return;
    for (const type of FLAG_TYPES) {
      // From the first result only: before it, a guess of no flags is not right yet.
      for (const { raceIndex, shown } of counts) {
        if (raceIndex === 0) continue;
        const difference = differenceBetween(flagCounts[type], shown[type]);
        row[raceIndex] = (row[raceIndex] ?? 0) + pointsForDifference(tables, 'FLAG', difference);
      }
    }
  };
}

/**
 * Points for the drivers guessed in one place of each race, kept from that race on: they are added to what
 * `row` holds for the race index before the first.
 */
export function racePoints(
  tables: PointsTables,
  category: RaceCategory,
  completed: readonly Race[],
  from: RaceIndex,
): AddPoints {
  const worthByRace = new Map(
    completed.map((race, index) => {
      const worth = new Map<string, number>();
      for (const [driverId, place] of finishingPlaces(race.result ?? [])) {
        worth.set(driverId, scoreRacePick(tables, category, place).points);
      }
      return [race.id, { raceIndex: index + 1, worth }];
    }),
  );

  return (player, row) => {
    for (const guess of player.raceGuesses) {
      const race = worthByRace.get(guess.raceId);
      const driverId = guess.drivers[category];
      if (race === undefined || driverId === null || race.raceIndex < from) continue;
      row[race.raceIndex] = (row[race.raceIndex] ?? 0) + (race.worth.get(driverId) ?? 0);
    }
    for (let raceIndex = Math.max(from, 1); raceIndex < row.length; raceIndex++) {
      row[raceIndex] = (row[raceIndex] ?? 0) + (row[raceIndex - 1] ?? 0);
    }
  };
}

function raceIndexes(completed: readonly Race[], from: RaceIndex): number[] {
  const all = Array.from({ length: completed.length + 1 }, (_, raceIndex) => raceIndex);
  return all.slice(from);
}

function add(row: Int32Array, more: Int32Array, from: RaceIndex): void {
  for (let at = 0; at < more.length; at++) {
    row[from + at] = (row[from + at] ?? 0) + (more[at] ?? 0);
  }
}
