import { byRaceCategory } from '#domain/season/category.ts';
import type { SeasonFacts } from '#domain/season/season.ts';
import type { Player } from './guesses.ts';

/** Merge of two competitors: references to `from` become references to `into`. */
export interface Merge {
  readonly from: string;
  readonly into: string;
}

/**
 * Returns an order after a merge. The better of two positions stays, because a duplicate is usually
 * appended by the game, or by a player who does not know it; competitors behind the other move up.
 */
export function mergedOrder(order: readonly string[], merge: Merge): string[] {
  return [...new Set(order.map((id) => merged(id, merge)))];
}

/** Returns a player with all guesses after the merger. */
export function mergedPlayer(player: Player, merge: Merge): Player {
  const orderOf = (order: readonly string[] | null) => order && mergedOrder(order, merge);
  const { id, name, flagCounts, savedAt, answers } = player;
  return {
    id,
    name,
    flagCounts,
    savedAt,
    driverOrder: orderOf(player.driverOrder),
    constructorOrder: orderOf(player.constructorOrder),
    answers:
      answers &&
      Object.fromEntries(
        Object.entries(answers).map(([question, answer]) => [question, merged(answer, merge)]),
      ),
    raceGuesses: player.raceGuesses.map((guess) => ({
      ...guess,
      drivers: byRaceCategory((category) => merged(guess.drivers[category], merge)),
    })),
  };
}

/** Returns the facts that points depend on, after a merge. Both must not be in the same list. */
export function mergedFacts(facts: SeasonFacts, merge: Merge): SeasonFacts {
  const drivers = <Row extends { readonly driverId: string }>(rows: readonly Row[] | null) =>
    rows?.map((row) => ({ ...row, driverId: merged(row.driverId, merge) })) ?? null;
  const standings = <Row extends { readonly competitorId: string }>(rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, competitorId: merged(row.competitorId, merge) }));
  return {
    ...facts,
    questions: facts.questions.map((question) => ({
      ...question,
      outcome: question.outcome && {
        ...question.outcome,
        answers: mergedOrder(question.outcome.answers, merge),
      },
    })),
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
