import type { FlagCounts, RaceCategory } from '#domain/season/category.ts';

/** Parameters of the simulation beside results and guesses. */
export interface Assumptions {
  /** Number of races after which a result has half its weight for a driver's strength. */
  readonly halfLife: number;
  /** Standard deviation of the strengths that the previous championships suggest. */
  readonly priorSpread: number;
  /** Standard deviation of a driver's strength around that. */
  readonly priorSd: number;
  /**
   * Standard deviation of the change in strength of a driver and a team over the rest of the
   * season.
   */
  readonly drift: number;
  /** Number of races after which a player's own guesses weigh as much as those of others. */
  readonly racesUntilOwn: Readonly<Record<RaceCategory, number>>;
  /** Weight of typical guesses, as a number of races before the first. */
  readonly typicalRaces: number;
  /** Share of active players who stop guessing after a race, in a typical group; more than 0. */
  readonly stopRate: number;
  /** Weight of the previous season's flags, as a number of races before the first. */
  readonly flagPriorRaces: number;
}

/** Values chosen by `npm run bench chance`; docs/chance.md explains how. */
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

/** Flags of a sprint relative to a race: 22 in 12 sprints and 166 in 48 races of 2024 and 2025. */
export const SPRINT_FLAGS = 0.4;

/** Flags of a season without earlier data: the mean of 2024 and 2025. */
export const USUAL_FLAGS: FlagCounts = { YELLOW_FLAG: 62, RED_FLAG: 3, SAFETY_CAR: 29 };

/**
 * Ratio of variance to mean of a race's flags, from 2024 and 2025 together. More than 1, as flags
 * vary more than a Poisson distribution.
 */
export const FLAG_DISPERSION: FlagCounts = { YELLOW_FLAG: 3, RED_FLAG: 1.1, SAFETY_CAR: 1.4 };

/** Rate of retirements in races and sprints, and the number of starts that the prior weighs. */
export const RETIREMENTS = { rate: 0.1, starts: 100 };

/**
 * Factor by which a named driver's chance of a position falls with each position away from the
 * guessed one.
 */
export const TYPICAL_DECAY: Readonly<Record<RaceCategory, number>> = { FIRST: 0.8, TENTH: 0.88 };
