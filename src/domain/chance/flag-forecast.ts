import { FLAG_TYPES, type FlagType } from '../category.ts';
import { flagCountsAt } from '../completed-races.ts';
import type { FlagCounts } from '../guesses.ts';
import type { Race, SeasonFacts } from '../season.ts';
import { type Assumptions, FLAG_DISPERSION, SPRINT_FLAGS, USUAL_FLAGS } from './assumptions.ts';
import type { Randomness } from './randomness.ts';

/** How many flags of a type the season will have. */
export interface FlagForecast {
  /** So far. */
  readonly shown: number;
  /** In the whole season, and its standard deviation. */
  readonly expected: number;
  readonly sd: number;
  /** The chance that exactly so many more will be shown, from 0 more on: they sum to 1. */
  readonly chances: readonly number[];
}

/** The chance, from 0 to 1, that the season has exactly the flags that somebody guessed. */
export function chanceOfFlags({ shown, chances }: FlagForecast, guessed: number): number {
  return chances[guessed - shown] ?? 0;
}

/** What is known of one type's rate: a gamma distribution, of flags in a race. */
interface FlagRate {
  readonly shape: number;
  /** By how many races the shape is divided. */
  readonly races: number;
  readonly dispersion: number;
}

/** A weekend's length, in races. */
const lengthOf = ({ sprintAt }: Race) => 1 + (sprintAt === null ? 0 : SPRINT_FLAGS);

const lengthOfAll = (races: readonly Race[]) =>
  races.reduce((sum, race) => sum + lengthOf(race), 0);

/** Draws how many flags of each type the whole season has; races nobody has counted yet are still to come. */
export interface FlagDraws {
  readonly shown: FlagCounts;
  readonly draw: (type: FlagType) => number;
}

/**
 * Flags by a gamma-Poisson model: the season's rate is last year's until races tell more, and races differ more
 * than a Poisson distribution has it, so that each says less and the rest of the season may bring more or less.
 */
export function flagDraws(
  facts: SeasonFacts,
  completed: readonly Race[],
  lastYear: FlagCounts | null,
  { flagPriorRaces }: Assumptions,
  random: Randomness,
): FlagDraws {
  const shown = flagCountsAt(completed, completed.length);
  const counted = lengthOfAll(completed.filter(({ flags }) => flags !== null));
  const whole = lengthOfAll(facts.races);
  const left = whole - counted;
  const rateOf = (type: FlagType): FlagRate => {
    const dispersion = FLAG_DISPERSION[type];
    // Half a flag, for a type that was not seen last year may come all the same.
    const before = (((lastYear ?? USUAL_FLAGS)[type] + 0.5) / whole) * flagPriorRaces;
    return {
      shape: (before + shown[type]) / dispersion,
      races: (flagPriorRaces + counted) / dispersion,
      dispersion,
    };
  };
  const rates = {
    YELLOW_FLAG: rateOf('YELLOW_FLAG'),
    RED_FLAG: rateOf('RED_FLAG'),
    SAFETY_CAR: rateOf('SAFETY_CAR'),
  };
  return {
    shown,
    draw: (type) => {
      const { shape, races, dispersion } = rates[type];
      const mean = (random.gamma(shape) / races) * left;
      const more = random.gamma(mean / (dispersion - 1)) * (dispersion - 1);
      return shown[type] + random.poisson(more);
    },
  };
}

/** Counts the endings by how many flags they have. */
export interface FlagTally {
  readonly add: (flags: Int32Array) => void;
  readonly forecasts: () => Readonly<Record<FlagType, FlagForecast>>;
}

/** @param shown so far; no ending has fewer */
export function flagTally(shown: FlagCounts): FlagTally {
  const endings: Record<FlagType, number[]> = { YELLOW_FLAG: [], RED_FLAG: [], SAFETY_CAR: [] };

  function forecastOf(type: FlagType): FlagForecast {
    const counts = Array.from(endings[type], (count) => count ?? 0);
    const total = counts.reduce((sum, count) => sum + count, 0);
    const chances = counts.map((count) => count / total);
    const more = chances.reduce((sum, chance, at) => sum + at * chance, 0);
    const variance = chances.reduce((sum, chance, at) => sum + chance * (at - more) ** 2, 0);
    return { shown: shown[type], expected: shown[type] + more, sd: Math.sqrt(variance), chances };
  }

  return {
    add: (flags) => {
      for (const [at, type] of FLAG_TYPES.entries()) {
        const more = (flags[at] ?? 0) - shown[type];
        endings[type][more] = (endings[type][more] ?? 0) + 1;
      }
    },
    forecasts: () => ({
      YELLOW_FLAG: forecastOf('YELLOW_FLAG'),
      RED_FLAG: forecastOf('RED_FLAG'),
      SAFETY_CAR: forecastOf('SAFETY_CAR'),
    }),
  };
}
