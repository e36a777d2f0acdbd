import { createHash } from 'node:crypto';
import type { Random } from '#server/base/random.ts';

/** Randomness that is the same for the same seed, request by request. */
export function repeatingRandom(seed: string): Random {
  let request = 0;
  return {
    bytes: (length) => {
      request += 1;
      return createHash('shake256', { outputLength: length }).update(`${seed} ${request}`).digest();
    },
  };
}
