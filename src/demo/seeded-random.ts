import { createHash } from 'node:crypto';
import type { Random } from '../server/random.ts';

export interface SeededRandom extends Random {
  /** 0 <= x < 1 */
  readonly next: () => number;
  /** Bell-shaped around 0 with standard deviation 1. */
  readonly normal: () => number;
}

/** Randomness that repeats itself for the same seed, on any machine. */
export function seededRandom(seed: string): SeededRandom {
  let counter = 0;
  let pool = Buffer.alloc(0);
  const bytes = (length: number): Buffer => {
    while (pool.length < length) {
      const block = createHash('sha256').update(`${seed} ${counter++}`).digest();
      pool = Buffer.concat([pool, block]);
    }
    const taken = pool.subarray(0, length);
    pool = pool.subarray(length);
    return taken;
  };
  const next = () => bytes(4).readUInt32BE() / 2 ** 32;
  return {
    bytes,
    next,
    normal: () => Array.from({ length: 12 }, next).reduce((sum, x) => sum + x, -6),
  };
}
