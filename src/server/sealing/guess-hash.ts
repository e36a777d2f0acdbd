import { createHash } from 'node:crypto';
import { guessText, SALT_BYTES, type SealableGuess } from '#domain/seals.ts';
import type { Random } from '../random.ts';

/** A guess with the secret that keeps its hash from telling what it is. */
export interface SaltedGuess extends SealableGuess {
  readonly salt: string;
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export const guessHash = (guess: SaltedGuess): string => sha256(guess.salt + guessText(guess));

export const newSalt = (random: Random): string => random.bytes(SALT_BYTES).toString('hex');
