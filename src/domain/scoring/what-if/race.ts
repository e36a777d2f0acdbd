import type { FlagCounts } from '#domain/season/category.ts';
import { projectStandings } from '#domain/season/championship.ts';
import type { Race, SeasonFacts } from '#domain/season/season.ts';
import { type Outcome, pointsOf } from './alternatives.ts';
import {
  projectLeaderboard,
  type RankByPosition,
  rankByPosition,
  type WhatIfRow,
} from './projection.ts';
import { fieldOf, flagsIn, sumOfFlags, type WhatIf } from './what-if.ts';

/** Assumed outcome of a race. */
export interface RaceScenario {
  /** Driver ids, winner first. */
  readonly order: readonly string[];
  /** Number of drivers at the end of the order who are not classified. */
  readonly retired: number;
  readonly flags: FlagCounts;
}

/** Returns the outcome of a race, or if it has no result, how it stands. */
export function knownRaceScenario(facts: SeasonFacts, race: Race): RaceScenario {
  return {
    order: fieldOf(facts, race).map(({ driverId }) => driverId),
    retired: (race.result ?? []).filter(({ status }) => status !== 'CLASSIFIED').length,
    flags: flagsIn(race, 'RACE'),
  };
}

/** Returns both championships after the race ended so. */
export function standingsAfterRace(
  { field, racePoints, drivers, constructors }: WhatIf,
  { order, retired }: Pick<RaceScenario, 'order' | 'retired'>,
): Pick<Outcome, 'driverStandings' | 'constructorStandings'> {
  const teams = new Map(field.map(({ driverId, constructorId }) => [driverId, constructorId]));
  const finishers = order
    .slice(0, Math.max(0, order.length - retired))
    .map((driverId) => ({ driverId, constructorId: teams.get(driverId) ?? null }));
  return {
    driverStandings: projectStandings(drivers, 'DRIVERS', finishers, racePoints),
    constructorStandings: projectStandings(constructors, 'CONSTRUCTORS', finishers, racePoints),
  };
}

/**
 * Returns the points of all players after each of these outcomes; the flags are those of the first.
 * @returns per outcome, the points by index in `players`
 */
export function pointsIfRace(whatIf: WhatIf, scenarios: readonly RaceScenario[]): number[][] {
  const [first] = scenarios;
  if (first === undefined) return [];
  const flags = sumOfFlags(whatIf.flagsElsewhere, first.flags);
  const outcomes = scenarios.map((scenario) => ({
    order: scenario.order,
    ...standingsAfterRace(whatIf, scenario),
  }));
  const { players, tables } = whatIf;
  return pointsOf(players, tables, flags, outcomes, ({ pointsElsewhere }) => pointsElsewhere);
}

/** Returns the leaderboard after this race outcome; ties keep their order. */
export function leaderboardAfterRace(whatIf: WhatIf, scenario: RaceScenario): WhatIfRow[] {
  return projectLeaderboard(whatIf.players, pointsIfRace(whatIf, [scenario])[0] ?? []);
}

/** Returns a player's rank for every place one driver may finish the race in. */
export function rankByRacePosition(
  whatIf: WhatIf,
  scenario: RaceScenario,
  playerId: string,
  driverId: string,
): RankByPosition {
  return rankByPosition(whatIf, playerId, scenario.order, driverId, (orders) =>
    pointsIfRace(
      whatIf,
      orders.map((order) => ({ ...scenario, order })),
    ),
  );
}
