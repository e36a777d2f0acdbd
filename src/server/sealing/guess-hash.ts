import { createHash } from 'node:crypto';
import { guessText, SALT_BYTES, type SaltedGuess } from '#domain/seals.ts';
import type { Random } from '../random.ts';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export const guessHash = (guess: SaltedGuess): string => sha256(guess.salt + guessText(guess));

export const newSalt = (random: Random): string => random.bytes(SALT_BYTES).toString('hex');
