import { byRaceCategory } from './category.ts';
import type { Player } from './guesses.ts';
import type { SeasonFacts } from './season.ts';

/** Two competitors of a season who are one: what was said of `from` is said of `into`. */
export interface Merge {
  readonly from: string;
  readonly into: string;
}

/**
 * A guessed order once they are one. Of two places the better stands, whichever of them had it, for a double
 * is put last by the game or by a player who does not know it; who comes after the other moves up, as far as
 * the double had pushed them down.
 */
export function mergedOrder(order: readonly string[], merge: Merge): string[] {
  return [...new Set(order.map((id) => merged(id, merge)))];
}

/** A player with all guesses as they are once they are one. */
export function mergedPlayer(player: Player, merge: Merge): Player {
  const orderOf = (order: readonly string[] | null) => order && mergedOrder(order, merge);
  const { id, name, flagCounts, savedAt } = player;
  return {
    id,
    name,
    flagCounts,
    savedAt,
    driverOrder: orderOf(player.driverOrder),
    constructorOrder: orderOf(player.constructorOrder),
    raceGuesses: player.raceGuesses.map((guess) => ({
      ...guess,
      drivers: byRaceCategory((category) => merged(guess.drivers[category], merge)),
    })),
  };
}

/** A season as far as points are made from it, once they are one. They must not stand in the same list. */
export function mergedFacts(facts: SeasonFacts, merge: Merge): SeasonFacts {
  const drivers = <Row extends { readonly driverId: string }>(rows: readonly Row[] | null) =>
    rows?.map((row) => ({ ...row, driverId: merged(row.driverId, merge) })) ?? null;
  const standings = <Row extends { readonly competitorId: string }>(rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, competitorId: merged(row.competitorId, merge) }));
  return {
    ...facts,
    races: facts.races.map((race) => ({
      ...race,
      grid: drivers(race.grid),
      result: drivers(race.result),
      sprintResult: drivers(race.sprintResult),
      driverStandings: standings(race.driverStandings),
      constructorStandings: standings(race.constructorStandings),
    })),
  };
}

function merged<Id extends string | null>(id: Id, { from, into }: Merge): Id | string {
  return id === from ? into : id;
}
