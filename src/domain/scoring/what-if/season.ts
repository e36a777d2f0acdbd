import { orderLike } from '#domain/guessing/guess-order.ts';
import type { FlagCounts } from '#domain/season/category.ts';
import { flagCountsAt, positionsAt, type StandingsField } from '#domain/season/completed-races.ts';
import type { SeasonFacts, Standing } from '#domain/season/season.ts';
import type { SeasonScores } from '../score-season.ts';
import { pointsOf } from './alternatives.ts';
import {
  projectLeaderboard,
  type RankByPosition,
  rankByPosition,
  type WhatIfRow,
} from './projection.ts';
import type { WhatIf } from './what-if.ts';

/** Assumed outcome of the season, apart from races to come. */
export interface SeasonScenario {
  readonly drivers: readonly string[];
  readonly constructors: readonly string[];
  /** Flags of the whole season. */
  readonly flags: FlagCounts;
}

/** Returns the current championships as a scenario, with all competitors of the season. */
export function knownSeasonScenario(
  facts: SeasonFacts,
  { completedRaces: completed }: Pick<SeasonScores, 'completedRaces'>,
): SeasonScenario {
  const order = (field: StandingsField, ids: readonly string[]) => {
    const positions = [...positionsAt(completed, completed.length, field)];
    const ranked = positions.flatMap(([id, position]) =>
      position === null ? [] : [{ id, position }],
    );
    return orderLike(
      ranked.sort((a, b) => a.position - b.position).map(({ id }) => id),
      ids,
    );
  };
  const idsOf = (all: readonly { readonly id: string }[]) => all.map(({ id }) => id);
  return {
    drivers: order('driverStandings', idsOf(facts.drivers)),
    constructors: order('constructorStandings', idsOf(facts.constructors)),
    flags: flagCountsAt(completed, completed.length),
  };
}

const byIndex = (ids: readonly string[]): Standing[] =>
  ids.map((competitorId, index) => ({ competitorId, position: index + 1, points: 0 }));

function pointsIfSeason(whatIf: WhatIf, scenarios: readonly SeasonScenario[]): number[][] {
  const [first] = scenarios;
  if (first === undefined) return [];
  const outcomes = scenarios.map(({ drivers, constructors }) => ({
    order: [],
    driverStandings: byIndex(drivers),
    constructorStandings: byIndex(constructors),
  }));
  const { players, tables } = whatIf;
  return pointsOf(
    players,
    tables,
    first.flags,
    outcomes,
    ({ pointsElsewhere, pointsInRace }) => pointsElsewhere + pointsInRace,
  );
}

/** Returns the leaderboard after these championships, without coming races. */
export function leaderboardAfterSeason(whatIf: WhatIf, scenario: SeasonScenario): WhatIfRow[] {
  return projectLeaderboard(whatIf.players, pointsIfSeason(whatIf, [scenario])[0] ?? []);
}

/** Returns a player's rank for every place one driver may end the championship in. */
export function rankBySeasonPosition(
  whatIf: WhatIf,
  scenario: SeasonScenario,
  playerId: string,
  driverId: string,
): RankByPosition {
  return rankByPosition(whatIf, playerId, scenario.drivers, driverId, (orders) =>
    pointsIfSeason(
      whatIf,
      orders.map((drivers) => ({ ...scenario, drivers })),
    ),
  );
}
