import type { Player } from '#domain/guessing/guesses.ts';
import {
  byRaceCategory,
  CATEGORIES,
  type Category,
  FLAG_TYPES,
  RACE_CATEGORIES,
} from '#domain/season/category.ts';
import { flagCountsAt, positionsAt } from '#domain/season/completed-races.ts';
import { rightPick } from '../pick-positions.ts';
import type { SeasonScores } from '../score-season.ts';

/** Number of exact guesses of a player. */
export type Bullseyes = Readonly<Record<Category | 'TOTAL', number>>;

/**
 * Returns a function that counts a player's exact guesses; results are prepared once for all
 * players.
 */
export function bullseyeCounter({
  completedRaces: races,
}: Pick<SeasonScores, 'completedRaces'>): (player: Player) => Bullseyes {
  const outcomes = new Map(
    races.map((race) => [race.id, byRaceCategory((category) => rightPick(race, category))]),
  );
  const drivers = positionsAt(races, races.length, 'driverStandings');
  const constructors = positionsAt(races, races.length, 'constructorStandings');
  const flags = flagCountsAt(races, races.length);
  const inOrder = (order: readonly string[] | null, positions: typeof drivers) =>
    (order ?? []).filter((id, index) => positions.get(id) === index + 1).length;
  return (player) => {
    const counts: Record<Category, number> = {
      ...byRaceCategory(() => 0),
      DRIVER: inOrder(player.driverOrder, drivers),
      CONSTRUCTOR: inOrder(player.constructorOrder, constructors),
      FLAG: FLAG_TYPES.filter(
        (type) => races.length > 0 && player.flagCounts?.[type] === flags[type],
      ).length,
    };
    for (const guess of player.raceGuesses) {
      const outcome = outcomes.get(guess.raceId);
      for (const category of outcome === undefined ? [] : RACE_CATEGORIES) {
        const driverId = guess.drivers[category];
        if (driverId !== null && driverId === outcome?.[category]) counts[category] += 1;
      }
    }
    const total = CATEGORIES.reduce((sum, category) => sum + counts[category], 0);
    return { ...counts, TOTAL: total };
  };
}
