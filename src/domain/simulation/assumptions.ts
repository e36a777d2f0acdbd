import type { RaceCategory } from '../category.ts';
import type { FlagCounts } from '../guesses.ts';

/** What the endings of a season rest on, beside its results and guesses. */
export interface Assumptions {
  /** Races after which a result says half as much of how strong a driver is. */
  readonly halfLife: number;
  /** How far the strengths lie apart that last year's championships suggest, as a standard deviation. */
  readonly priorSpread: number;
  /** How far a driver may be from that, as a standard deviation. */
  readonly priorSd: number;
  /** How much a driver, and a team, may get better or worse than so far, as a standard deviation. */
  readonly drift: number;
  /** After so many races a player's own guesses and those of the others say equally much of the next. */
  readonly racesUntilOwn: Readonly<Record<RaceCategory, number>>;
  /** As if so many races had been guessed before the first, as anybody might. */
  readonly typicalRaces: number;
  /** How many players stop guessing after a race, of those who still guess, in just any group; more than 0. */
  readonly stopRate: number;
  /** As if so many races with last year's flags had been run before the first. */
  readonly flagPriorRaces: number;
}

/** Chosen by `npm run bench chance`; docs/chance.md says how. */
export const ASSUMPTIONS: Assumptions = {
  halfLife: 12,
  priorSpread: 1,
  priorSd: 0.8,
  drift: 0.15,
  racesUntilOwn: { FIRST: 25, TENTH: 150 },
  typicalRaces: 2,
  stopRate: 0.01,
  flagPriorRaces: 10,
};

/** A sprint has so many of a race's flags: 2024 and 2025, 22 in 12 sprints and 166 in 48 races. */
export const SPRINT_FLAGS = 0.4;

/** Flags of a season that has nothing to go by: the mean of 2024 and 2025. */
export const USUAL_FLAGS: FlagCounts = { YELLOW_FLAG: 62, RED_FLAG: 3, SAFETY_CAR: 29 };

/**
 * How much more the flags of races differ than a Poisson distribution has it: variance by mean, 2024 and 2025
 * together. More than 1.
 */
export const FLAG_DISPERSION: FlagCounts = { YELLOW_FLAG: 3, RED_FLAG: 1.1, SAFETY_CAR: 1.4 };

/** A car is out of a race or sprint so often, known as well as after so many starts. */
export const RETIREMENTS = { rate: 0.1, starts: 100 };

/**
 * How often a driver whom somebody names ends in a place: so much less often with each place that it is farther from the
 * one that is guessed.
 */
export const TYPICAL_DECAY: Readonly<Record<RaceCategory, number>> = { FIRST: 0.8, TENTH: 0.88 };
