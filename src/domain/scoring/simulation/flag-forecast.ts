import type { FlagCounts, FlagType } from '#domain/season/category.ts';
import { areFlagsKnown, flagCountsAt } from '#domain/season/completed-races.ts';
import type { Race, SeasonFacts } from '#domain/season/season.ts';
import {
  ASSUMPTIONS,
  type Assumptions,
  FLAG_DISPERSION,
  SPRINT_FLAGS,
  USUAL_FLAGS,
} from './assumptions.ts';

/** Forecast of a season's flags of one type. */
export interface FlagForecast {
  /** Flags so far. */
  readonly shown: number;
  /** Expected flags of the whole season, and the standard deviation. */
  readonly expected: number;
  readonly sd: number;
  /** Chances of exactly 0, 1, 2, … more flags; they sum to 1. */
  readonly chances: readonly number[];
}

/** Returns the chance that the season has exactly the guessed number of flags. */
export function chanceOfFlags({ shown, chances }: FlagForecast, guessed: number): number {
  return chances[guessed - shown] ?? 0;
}

/** Returns the length of a weekend, in races. */
const lengthOf = ({ sprintAt }: Race) => 1 + (sprintAt === null ? 0 : SPRINT_FLAGS);

const lengthOfAll = (races: readonly Race[]) =>
  races.reduce((sum, race) => sum + lengthOf(race), 0);

/** Returns an upper bound of further flags; the chance of more is negligible. */
const mostMore = (mean: number, sd: number) => Math.ceil(mean + 9 * sd + 20);

/**
 * Adds a weighted negative binomial distribution with this mean and `dispersion` times its
 * variance. Uses logarithms, because the chance of zero underflows for a large mean.
 */
function addChances(chances: Float64Array, mean: number, dispersion: number, weight: number): void {
  const size = mean / (dispersion - 1);
  const step = Math.log((dispersion - 1) / dispersion);
  let log = Math.log(weight) - size * Math.log(dispersion);
  for (let more = 0; more < chances.length; more++) {
    chances[more] = (chances[more] ?? 0) + Math.exp(log);
    log += step + Math.log((size + more) / (more + 1));
  }
}

/**
 * Returns points of a gamma distribution of the given shape and scale 1, evenly spaced by
 * logarithm, with their weights. They are dense enough that sums over them are right to six digits,
 * for shapes from 0.05 on.
 */
function ratesOf(shape: number): { readonly rate: number; readonly weight: number }[] {
  const width = 1 / Math.sqrt(shape);
  const step = 0.5 * Math.min(1, width);
  const middle = Math.log(shape);
  const from = middle - Math.max(9 * width, 18 * width ** 2);
  const count = Math.ceil((middle + 7 * width - from) / step) + 1;
  return Array.from({ length: count }, (_, at) => {
    const log = from + at * step;
    const rate = Math.exp(log);
    return { rate, weight: Math.exp(shape * (log - middle + 1) - rate) };
  });
}

/** Distribution of one type's rate per race: a gamma distribution. */
interface FlagRate {
  readonly shape: number;
  /** Number of races, which divides the shape. */
  readonly races: number;
  readonly dispersion: number;
}

function forecastOf(shown: number, { shape, races, dispersion }: FlagRate, left: number) {
  const mean = (shape / races) * left;
  const variance = mean * dispersion + (mean * left) / races;
  const chances = new Float64Array(left > 0 ? mostMore(mean, Math.sqrt(variance)) : 1);
  if (left > 0) {
    for (const { rate, weight } of ratesOf(shape)) {
      addChances(chances, (rate / races) * left, dispersion, weight);
    }
  } else chances[0] = 1;
  const total = chances.reduce((sum, chance) => sum + chance, 0);
  return {
    shown,
    expected: shown + mean,
    sd: Math.sqrt(variance),
    chances: Array.from(chances, (chance) => chance / total),
  };
}

/**
 * Returns forecasts of each type of flag by a gamma-Poisson model. The prior is the previous
 * season's rate. Races vary more than a Poisson distribution, so each says less and the rest may
 * bring more or less. Uncounted races are still to come.
 * @param completed races by position
 * @param lastYear the previous season's flags; `null` if unknown
 */
export function flagForecasts(
  facts: SeasonFacts,
  completed: readonly Race[],
  lastYear: FlagCounts | null,
  { flagPriorRaces }: Assumptions = ASSUMPTIONS,
): Readonly<Record<FlagType, FlagForecast>> {
  const shown = flagCountsAt(completed, completed.length);
  const counted = lengthOfAll(completed.filter(areFlagsKnown));
  const whole = lengthOfAll(facts.races);
  const of = (type: FlagType): FlagForecast => {
    const dispersion = FLAG_DISPERSION[type];
    // Half a flag more, since a type that did not occur last year still can.
    const before = (((lastYear ?? USUAL_FLAGS)[type] + 0.5) / whole) * flagPriorRaces;
    const rate = {
      shape: (before + shown[type]) / dispersion,
      races: (flagPriorRaces + counted) / dispersion,
      dispersion,
    };
    return forecastOf(shown[type], rate, whole - counted);
  };
  return {
    YELLOW_FLAG: of('YELLOW_FLAG'),
    RED_FLAG: of('RED_FLAG'),
    SAFETY_CAR: of('SAFETY_CAR'),
  };
}
