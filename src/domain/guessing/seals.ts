import type { Instant } from '#domain/base/time.ts';
import { RACE_CATEGORIES } from '#domain/season/category.ts';

/** Parts of a season guess. */
const SEASON_PARTS = ['DRIVERS', 'CONSTRUCTORS', 'FLAGS', 'QUESTIONS'] as const;
/** Parts of guesses that are saved and sealed separately. */
export const GUESS_PARTS = [...RACE_CATEGORIES, ...SEASON_PARTS] as const;
export type GuessPart = (typeof GUESS_PARTS)[number];

/**
 * Reason of a seal. `DEADLINE`: the guesses of a deadline. `MERGER`: only in version 1.0, where a
 * merge of competitors made a seal.
 */
export const SEAL_REASONS = ['DEADLINE', 'MERGER'] as const;
export type SealReason = (typeof SEAL_REASONS)[number];

/** Length of a salt in bytes, long enough to prevent trying out guesses. */
export const SALT_BYTES = 16;

/** Previous root in the first seal of a season. */
export const GENESIS_ROOT = '0'.repeat(64);

/** Guess as it is hashed. */
export interface SealableGuess {
  readonly year: number;
  /** Race of the guess; `null` for a season guess. */
  readonly raceId: string | null;
  readonly part: GuessPart;
  readonly userId: string;
  readonly savedAt: Instant;
  /**
   * Ids: one driver of a race; the order of a championship, champion first; the flags as
   * `YELLOW_FLAG=40`, `RED_FLAG=3` and `SAFETY_CAR=20`; or the answers as question and answer, in the
   * order of the questions' ids. Ids make a corrected name harmless.
   */
  readonly picks: readonly string[];
  /**
   * Number of picks at the end that the game added: a reserve, or competitors who joined after the
   * save.
   */
  readonly addedByGame: number;
}

/** Guess with the salt that keeps its hash secret. */
export interface SaltedGuess extends SealableGuess {
  readonly salt: string;
}

/**
 * Returns the hash input of a guess without its salt, one value per line (docs/seals.md). No id
 * contains a line break.
 */
export function guessHashInput(guess: SealableGuess): string {
  const { year, raceId, part, userId, savedAt, addedByGame, picks } = guess;
  const subject = raceId ?? 'season';
  return ['formelgjett-guess-1', year, subject, part, userId, savedAt, addedByGame, ...picks].join(
    '\n',
  );
}

export interface Seal {
  readonly year: number;
  /** Number of the seal, from 1 in each season. */
  readonly number: number;
  /** Race of the seal; `null` for the season guesses. */
  readonly raceId: string | null;
  readonly reason: SealReason;
  readonly deadline: Instant;
  readonly sealedAt: Instant;
  /** Root of the previous seal; `GENESIS_ROOT` in the first. */
  readonly previous: string;
}

/**
 * Returns the hash input of a seal's root (docs/seals.md): its subject, the previous root and all
 * hashes, sorted.
 */
export function sealHashInput(seal: Seal, hashes: readonly string[]): string {
  const { year, number, raceId, reason, deadline, sealedAt, previous } = seal;
  const subject = raceId ?? 'season';
  return [
    'formelgjett-seal-1',
    year,
    number,
    subject,
    reason,
    deadline,
    sealedAt,
    previous,
    ...hashes.toSorted(),
  ].join('\n');
}

/** Hash of one part of a player's guess. */
export interface HashedGuess {
  readonly userId: string;
  readonly part: GuessPart;
  readonly hash: string;
}
