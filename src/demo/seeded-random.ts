import { createHash } from 'node:crypto';
import type { Random } from '#server/base/random.ts';

export interface SeededRandom extends Random {
  /** Returns a number from 0 up to, but not including, 1. */
  readonly next: () => number;
  /** Returns an approximately normal number with mean 0 and standard deviation 1. */
  readonly normal: () => number;
}

/** Returns randomness which repeats for the same seed on any machine. */
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
