import type { FlagType } from '../category.ts';
import { areFlagsKnown, flagCountsAt } from '../completed-races.ts';
import type { FlagCounts } from '../guesses.ts';
import type { Race, SeasonFacts } from '../season.ts';
import {
  ASSUMPTIONS,
  type Assumptions,
  FLAG_DISPERSION,
  SPRINT_FLAGS,
  USUAL_FLAGS,
} from './assumptions.ts';

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

/** A weekend's length, in races. */
const lengthOf = ({ sprintAt }: Race) => 1 + (sprintAt === null ? 0 : SPRINT_FLAGS);

const lengthOfAll = (races: readonly Race[]) =>
  races.reduce((sum, race) => sum + lengthOf(race), 0);

/** How many more there may be, with so small a chance of more than that that it does not count. */
const mostMore = (mean: number, sd: number) => Math.ceil(mean + 9 * sd + 20);

/**
 * Adds the negative binomial distribution of a mean, as likely as it is: the variance is `dispersion` times as
 * large. By logarithms, for the chance of none is too small to be written down where the mean is large.
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
 * The rate of a season is gamma distributed: points of that distribution, of shape `shape` and scale 1, evenly
 * by logarithm, with how likely they are against each other. So close and so far out that sums over them are
 * right to six digits, for shapes from 0.05 on.
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

/** What is known of one type's rate: a gamma distribution, of flags in a race. */
interface FlagRate {
  readonly shape: number;
  /** By how many races the shape is divided. */
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
 * How many flags of each type the season will have, by a gamma-Poisson model: the season's rate is last year's
 * until races tell more, and races differ more than a Poisson distribution has it, so that each says less and the
 * rest of the season may bring more or less. Races nobody has counted yet are still to come.
 * @param completed by position
 * @param lastYear how many there were then; `null` where nobody knows
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
    // Half a flag, for a type that was not seen last year may come all the same.
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
