import { NOTHING_GUESSED, type Player } from '#domain/guessing/guesses.ts';
import { FLAG_TYPES, type FlagCounts, RACE_CATEGORIES } from '#domain/season/category.ts';
import type { Flag, Race, ResultRow, SeasonFacts, Standing } from '#domain/season/season.ts';
import type { PointsTables } from '../points.ts';
import { scoreSeason } from '../score-season.ts';
import type { WhatIfPlayer } from './what-if.ts';

/** Results that points depend on, beside the flags. */
export interface Outcome {
  /** Driver ids in finishing order; empty if only the championships are played through. */
  readonly order: readonly string[];
  readonly driverStandings: readonly Standing[];
  readonly constructorStandings: readonly Standing[];
}

const ALTERNATIVE = 'alternative';

function toFlags(counts: FlagCounts): Flag[] {
  return FLAG_TYPES.flatMap((type) =>
    Array.from({ length: counts[type] }, (_, index) => ({
      id: `${type} ${index}`,
      type,
      session: 'RACE' as const,
      lap: 0,
    })),
  );
}

const toRow = (driverId: string): ResultRow => ({
  driverId,
  constructorId: null,
  status: 'CLASSIFIED',
  gridPosition: null,
  laps: null,
  points: 0,
});

function toRace({ order, ...standings }: Outcome, index: number, flags: FlagCounts): Race {
  return {
    id: `${ALTERNATIVE} ${index}`,
    position: index + 1,
    name: '',
    circuit: null,
    startsAt: 0,
    guessDeadline: 0,
    sprintAt: null,
    grid: null,
    isGridProvisional: false,
    result: order.map(toRow),
    sprintResult: null,
    ...standings,
    // Flags are counted from the first race on, so this race has them all, in every alternative.
    flags: index === 0 ? toFlags(flags) : [],
    areFlagsCounted: true,
    liveOrder: null,
    isRecorded: false,
  };
}

function toPlayer(player: WhatIfPlayer, alternatives: number): Player {
  const { id, name, driverOrder, constructorOrder, flagCounts } = player;
  return {
    ...NOTHING_GUESSED,
    id,
    name,
    driverOrder,
    constructorOrder,
    flagCounts,
    raceGuesses: Array.from({ length: alternatives }, (_, index) => ({
      raceId: `${ALTERNATIVE} ${index}`,
      drivers: player.drivers,
      reserves: [],
    })),
  };
}

/**
 * Returns the points of all players by alternative. Alternatives are scored like races of one
 * season: standings apply afresh after each, and a race's worth is the difference to the previous
 * one. So many alternatives cost little more than one.
 * @returns per alternative, the points by index in `players`
 */
export function pointsOf(
  players: readonly WhatIfPlayer[],
  tables: PointsTables,
  flags: FlagCounts,
  outcomes: readonly Outcome[],
  carried: (player: WhatIfPlayer) => number,
): number[][] {
  const facts: SeasonFacts = {
    year: 0,
    guessDeadline: null,
    passedDeadline: null,
    isFinished: false,
    hasReserves: false,
    drivers: [],
    constructors: [],
    races: outcomes.map((outcome, index) => toRace(outcome, index, flags)),
    questions: [],
  };
  const scores = scoreSeason({
    facts,
    tables,
    players: players.map((player) => toPlayer(player, outcomes.length)),
  });
  const indexes = players.map(({ id }) => scores.indexOf.get(id));
  return outcomes.map((_, alternative) => {
    const at = alternative + 1;
    const total = scores.pointsAt(at, 'TOTAL');
    // Subtracts the picks' points of earlier alternatives, since they add up like races of one
    // season.
    const before = RACE_CATEGORIES.map((category) => scores.pointsAt(alternative, category));
    return players.map((player, index) => {
      const own = indexes[index];
      if (own === undefined) return carried(player);
      return carried(player) + before.reduce((sum, row) => sum - (row[own] ?? 0), total[own] ?? 0);
    });
  });
}
