import { randomBytes } from 'node:crypto';

/** The source of randomness; tests and the demo inject one that repeats itself. */
export interface Random {
  bytes(length: number): Buffer;
}

export const systemRandom: Random = { bytes: (length) => randomBytes(length) };

const ID_ALPHABET = 'abcdefghjkmnpqrstvwxyz0123456789';

/** An opaque id of 12 characters, 60 bits. */
export function newId(random: Random): string {
  return Array.from(random.bytes(12), (byte) => ID_ALPHABET[byte % 32]).join('');
}
