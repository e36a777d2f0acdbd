import type { Receipt } from '#contract/seals.ts';
import { FLAG_TYPES } from '#domain/category.ts';
import type { FlagCounts } from '#domain/guesses.ts';
import type { SaltedGuess } from '#domain/seals.ts';
import { guessHash } from './guess-hash.ts';

/** What the player has of a guess that is stored. */
export function receiptOf(guess: SaltedGuess): Receipt {
  return { at: guess.savedAt, hash: guessHash(guess) };
}

export function flagPicks(counts: FlagCounts): string[] {
  return FLAG_TYPES.map((type) => `${type}=${counts[type]}`);
}
