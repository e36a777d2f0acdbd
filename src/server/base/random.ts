import { randomBytes } from 'node:crypto';

/** Source of randomness; tests and the demo inject a repeatable one. */
export interface Random {
  bytes(length: number): Buffer;
}

export const systemRandom: Random = { bytes: (length) => randomBytes(length) };

const ID_ALPHABET = 'abcdefghjkmnpqrstvwxyz0123456789';

/** Returns an opaque id of 12 characters, 60 bits. */
export function newId(random: Random): string {
  return Array.from(random.bytes(12), (byte) => ID_ALPHABET[byte % 32]).join('');
}
