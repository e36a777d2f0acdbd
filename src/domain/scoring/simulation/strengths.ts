/** Race or sprint as evidence of strengths. */
export interface RankedSession {
  /** Indexes of classified drivers, the winner first. */
  readonly order: readonly number[];
  /** Weight of the session; 1 for a complete one. */
  readonly weight: number;
}

/** Logarithms of Plackett–Luce strengths, by index. */
export interface Strengths {
  readonly mean: Float64Array;
  /** Standard deviation of the mean. */
  readonly sd: Float64Array;
}

const ROUNDS = 60;
/** Step factor: whole steps might overshoot, because the strengths depend on each other. */
const STEP = 0.7;

/** Adds the first and second derivatives of a session's log-likelihood. */
function addSession(
  { order, weight }: RankedSession,
  weakness: Float64Array,
  slope: Float64Array,
  curvature: Float64Array,
): void {
  /** Sum of weaknesses up to each position. */
  const upTo = new Float64Array(order.length);
  let sum = 0;
  for (const [at, index] of order.entries()) {
    sum += weakness[index] ?? 0;
    upTo[at] = sum;
  }
  for (const [at, index] of order.entries()) {
    let [expected, variance] = [0, 0];
    // The winner is the last of one remaining, which carries no information.
    for (let stage = Math.max(at, 1); stage < order.length; stage++) {
      const chance = (weakness[index] ?? 0) / (upTo[stage] ?? 1);
      expected += chance;
      variance += chance * (1 - chance);
    }
    const chosen = at > 0 ? 1 : 0;
    slope[index] = (slope[index] ?? 0) + weight * (expected - chosen);
    curvature[index] = (curvature[index] ?? 0) + weight * variance;
  }
}

/**
 * Estimates strengths by maximum likelihood in the Plackett–Luce model (R. L. Plackett, "The
 * analysis of permutations", 1975) with a normal prior. The model runs from the last place to the
 * first: each remaining driver is last with a chance in inverse proportion to strength, because a
 * strong car has a bad day more often than a weak one wins.
 * @param prior means of the logarithms, by index
 */
export function estimateStrengths(
  sessions: readonly RankedSession[],
  prior: Float64Array,
  priorSd: number,
): Strengths {
  const mean = prior.slice();
  const precision = 1 / priorSd ** 2;
  const [slope, curvature] = [new Float64Array(prior.length), new Float64Array(prior.length)];
  for (let round = 0; round < ROUNDS; round++) {
    slope.fill(0);
    curvature.fill(precision);
    const weakness = mean.map((value) => Math.exp(-value));
    for (const session of sessions) addSession(session, weakness, slope, curvature);
    for (const [index, value] of mean.entries()) {
      const total = (slope[index] ?? 0) - precision * (value - (prior[index] ?? 0));
      mean[index] = value + (STEP * total) / (curvature[index] ?? 1);
    }
  }
  return { mean, sd: curvature.map((each) => 1 / Math.sqrt(each)) };
}
