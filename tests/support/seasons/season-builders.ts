import { WEEK_MS } from '#domain/base/time.ts';
import { NOTHING_GUESSED, type Player, type RaceGuess } from '#domain/guessing/guesses.ts';
import type { Outcome } from '#domain/season/question.ts';
import type { Flag, Race, ResultRow, SeasonFacts, Standing } from '#domain/season/season.ts';

/** Facts and players for tests: each names only what it is about. */

export function aSeason(facts: Partial<SeasonFacts> = {}): SeasonFacts {
  return {
    year: 2025,
    guessDeadline: Date.parse('2025-02-26T07:00:00Z'),
    passedDeadline: null,
    hasReserves: false,
    isFinished: false,
    drivers: [],
    constructors: [],
    races: [],
    questions: [],
    ...facts,
  };
}

/**
 * Returns race `n` of a season, on the n-th Sunday from 2 March 2025, without grid or result. Given
 * flags are counted.
 */
export function aRace(position: number, race: Partial<Race> = {}): Race {
  const startsAt = race.startsAt ?? Date.parse('2025-03-02T14:00:00Z') + (position - 1) * WEEK_MS;
  return {
    id: `race-${position}`,
    position,
    name: `Race ${position}`,
    circuit: null,
    startsAt,
    guessDeadline: startsAt - 300_000,
    sprintAt: null,
    grid: null,
    isGridProvisional: false,
    result: null,
    sprintResult: null,
    driverStandings: [],
    constructorStandings: [],
    flags: [],
    areFlagsCounted: race.flags !== undefined,
    liveOrder: null,
    isRecorded: false,
    ...race,
  };
}

export function aPlayer(id: string, guesses: Partial<Player> = {}): Player {
  return {
    ...NOTHING_GUESSED,
    id,
    name: id,
    ...guesses,
  };
}

/** Returns what turned out to be right, uncorrected unless another time is given. */
export function anOutcome(
  answers: readonly string[],
  knownAt: number,
  changedAt = knownAt,
): Outcome {
  return { answers, knownAt, changedAt };
}

/** Returns the guesses of both places of a race. */
export function aRaceGuess(raceId: string, first: string | null, tenth: string | null): RaceGuess {
  return { raceId, drivers: { FIRST: first, TENTH: tenth }, reserves: [] };
}

/** Returns a result row per driver, in the given order. */
export function resultOf(
  driverIds: readonly string[],
  status: ResultRow['status'] = 'CLASSIFIED',
): ResultRow[] {
  return driverIds.map((driverId) => ({
    driverId,
    constructorId: null,
    status,
    gridPosition: null,
    laps: null,
    points: 0,
  }));
}

/** Returns standings in the given order, from position 1. */
export function standingsOf(competitorIds: readonly string[]): Standing[] {
  return competitorIds.map((competitorId, index) => ({
    competitorId,
    position: index + 1,
    points: 0,
  }));
}

export function flagsOf(...types: Flag['type'][]): Flag[] {
  return types.map((type, index) => ({ id: `flag-${index}`, type, session: 'RACE', lap: 1 }));
}
