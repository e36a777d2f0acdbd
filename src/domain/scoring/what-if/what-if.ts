import { type DriverPicks, NO_PICKS } from '#domain/guessing/guesses.ts';
import { type FlagCounts, RACE_CATEGORIES, type SessionType } from '#domain/season/category.ts';
import {
  type ChampionshipEntry,
  championshipWithout,
  type Finisher,
  pointsOfRace,
  type RacePoints,
} from '#domain/season/championship.ts';
import { flagCountsAt } from '#domain/season/completed-races.ts';
import { inFinishingOrder } from '#domain/season/finishing-positions.ts';
import { runningOrder } from '#domain/season/live-order.ts';
import { knownPoints } from '#domain/season/question.ts';
import type { Flag, Race, SeasonFacts } from '#domain/season/season.ts';
import type { PointsTables } from '../points.ts';
import type { SeasonScores } from '../score-season.ts';

/** Player with everything that does not depend on the race. */
export interface WhatIfPlayer {
  readonly id: string;
  readonly name: string;
  readonly driverOrder: readonly string[] | null;
  readonly constructorOrder: readonly string[] | null;
  readonly flagCounts: FlagCounts | null;
  /** Picks in the race. */
  readonly drivers: DriverPicks;
  /** Points from first and tenth places of other races, and from questions with right answers. */
  readonly pointsElsewhere: number;
  /** Points from the race's picks; 0 while it has no result. */
  readonly pointsInRace: number;
  /** Current points. */
  readonly pointsNow: number;
}

/** Data to play through how a race may end, or might have ended. */
export interface WhatIf {
  /** Entry list of the race, with each driver's constructor. */
  readonly field: readonly Finisher[];
  readonly racePoints: RacePoints;
  /** Drivers' championship without what the race brought. */
  readonly drivers: readonly ChampionshipEntry[];
  readonly constructors: readonly ChampionshipEntry[];
  /** Flags of all other races, and of this one's sprint. */
  readonly flagsElsewhere: FlagCounts;
  readonly tables: PointsTables;
  readonly players: readonly WhatIfPlayer[];
}

export function sumOfFlags(a: FlagCounts, b: FlagCounts): FlagCounts {
  return {
    YELLOW_FLAG: a.YELLOW_FLAG + b.YELLOW_FLAG,
    RED_FLAG: a.RED_FLAG + b.RED_FLAG,
    SAFETY_CAR: a.SAFETY_CAR + b.SAFETY_CAR,
  };
}

/**
 * Returns the drivers of a race in the order of its result, or else in that in which it is being
 * run, which is the grid until somebody enters another.
 */
export function fieldOf(facts: SeasonFacts, race: Race): Finisher[] {
  const teams = new Map(facts.drivers.map(({ id, constructorId }) => [id, constructorId]));
  const rows = race.result === null ? runningOrder(race) : inFinishingOrder(race.result);
  return rows.map(({ driverId, constructorId }) => ({
    driverId,
    constructorId: constructorId ?? teams.get(driverId) ?? null,
  }));
}

export function flagsIn({ flags }: Race, session: SessionType): FlagCounts {
  const count = (type: Flag['type']) =>
    flags.filter((flag) => flag.type === type && flag.session === session).length;
  return {
    YELLOW_FLAG: count('YELLOW_FLAG'),
    RED_FLAG: count('RED_FLAG'),
    SAFETY_CAR: count('SAFETY_CAR'),
  };
}

/**
 * Returns all data to play through a race, completed or not.
 * @param shown limits the players; by default all
 */
export function prepareWhatIf(
  facts: SeasonFacts,
  scores: SeasonScores,
  race: Race,
  shown?: ReadonlySet<string>,
): WhatIf {
  const { completedRaces: completed, tables } = scores;
  const others = completed.filter((each) => each !== race);
  const latest = completed.length;
  const at = completed.indexOf(race) + 1;
  const totals = scores.pointsAt(latest, 'TOTAL');
  const ofRaces = (raceIndex: number, index: number) =>
    RACE_CATEGORIES.reduce((sum, each) => sum + (scores.pointsAt(raceIndex, each)[index] ?? 0), 0);
  return {
    field: fieldOf(facts, race),
    racePoints: pointsOfRace(race),
    drivers: championshipWithout(facts, race, 'DRIVERS'),
    constructors: championshipWithout(facts, race, 'CONSTRUCTORS'),
    flagsElsewhere: sumOfFlags(flagCountsAt(others, others.length), flagsIn(race, 'SPRINT')),
    tables,
    players: scores.players.flatMap((player, index) => {
      if (shown?.has(player.id) === false) return [];
      const guess = player.raceGuesses.find(({ raceId }) => raceId === race.id);
      const pointsInRace = at === 0 ? 0 : ofRaces(at, index) - ofRaces(at - 1, index);
      return {
        id: player.id,
        name: player.name,
        driverOrder: player.driverOrder,
        constructorOrder: player.constructorOrder,
        flagCounts: player.flagCounts,
        drivers: guess?.drivers ?? NO_PICKS,
        pointsElsewhere:
          ofRaces(latest, index) - pointsInRace + knownPoints(facts.questions, player.answers),
        pointsInRace,
        pointsNow: totals[index] ?? 0,
      };
    }),
  };
}
