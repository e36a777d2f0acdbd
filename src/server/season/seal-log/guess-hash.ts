import { createHash } from 'node:crypto';
import type { Receipt } from '#contract/guessing/seals.ts';
import type { Instant } from '#domain/base/time.ts';
import { guessHashInput, SALT_BYTES, type SaltedGuess } from '#domain/guessing/seals.ts';
import { FLAG_TYPES, type FlagCounts } from '#domain/season/category.ts';
import type { Answers } from '#domain/season/question.ts';
import type { Random } from '#server/base/random.ts';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export const guessHash = (guess: SaltedGuess): string => sha256(guess.salt + guessHashInput(guess));

/** Time and salt of a stored guess. */
export interface SaveMetadata {
  readonly savedAt: Instant;
  readonly salt: string;
}

export const newSalt = (random: Random): string => random.bytes(SALT_BYTES).toString('hex');

/** Returns the receipt of a stored guess, as the player has it. */
export function receiptOf(guess: SaltedGuess): Receipt {
  return { at: guess.savedAt, hash: guessHash(guess) };
}

export function flagPicks(counts: FlagCounts): string[] {
  return FLAG_TYPES.map((type) => `${type}=${counts[type]}`);
}

/** Returns answers as they are hashed, in the order of the questions' ids. */
export function answerPicks(answers: Answers): string[] {
  return Object.keys(answers)
    .sort()
    .map((questionId) => `${questionId}=${answers[questionId]}`);
}
