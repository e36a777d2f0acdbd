/** Number of bits in `bits`; an integer of this size needs no allocation. */
export const RANDOM_BITS = 31;

/** Reproducible random numbers: the same seed gives the same sequence. */
export interface Randomness {
  /** Returns an integer from 0 to 2 ** 31 - 1. */
  readonly bits: () => number;
  /** Returns a number x with 0 <= x < 1. */
  readonly next: () => number;
  /** Returns a normally distributed number with mean 0 and standard deviation 1. */
  readonly normal: () => number;
  /**
   * Returns a gamma distributed number with scale 1; its mean is the shape, which must be positive.
   */
  readonly gamma: (shape: number) => number;
}

/** Expands a seed with splitmix32, as the authors of xoshiro advise. */
function stateOf(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return mixed ^ (mixed >>> 15);
  };
}

/**
 * Creates a generator (xoshiro128** by D. Blackman and S. Vigna, 2018) with the distributions that
 * simulations need.
 * @param seed an integer, of which 32 bits count
 */
export function randomnessOf(seed: number): Randomness {
  const first = stateOf(seed);
  let [a, b, c, d] = [first(), first(), first(), first()];

  function draw(): number {
    const product = Math.imul(b, 5);
    const result = Math.imul((product << 7) | (product >>> 25), 9);
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
    return result;
  }

  const bits = () => draw() >>> 1;
  const next = () => (draw() >>> 0) / 2 ** 32;

  /** Uses the Box–Muller transform (1958). */
  function normal(): number {
    return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  }

  /**
   * Uses the method of G. Marsaglia and W. W. Tsang, "A simple method for generating gamma
   * variables", 2000.
   */
  function gamma(shape: number): number {
    if (shape < 1) return gamma(shape + 1) * (1 - next()) ** (1 / shape);
    const third = shape - 1 / 3;
    const scale = 1 / Math.sqrt(9 * third);
    for (;;) {
      const x = normal();
      const cube = (1 + scale * x) ** 3;
      if (cube <= 0) continue;
      if (Math.log(1 - next()) < 0.5 * x * x + third * (1 - cube + Math.log(cube))) {
        return third * cube;
      }
    }
  }

  return { bits, next, normal, gamma };
}
