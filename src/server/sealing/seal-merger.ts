import type { Transaction } from 'kysely';
import type { HashedGuess } from '#domain/seals.ts';
import type { Instant } from '#domain/season.ts';
import type { Database } from '../db/tables.ts';
import { selectSealedNaming } from './due-seals.queries.ts';
import { addSeal, hashGuesses } from './seal-due.ts';
import { type SealSubject, sealOf, selectSealed } from './seals.queries.ts';

const keyOf = ({ userId, part }: HashedGuess) => `${userId} ${part}`;

/**
 * Runs a merger of two competitors, and seals anew what it sets right in guesses that are sealed. Only what was as
 * it had been sealed is: what somebody has changed otherwise goes on differing from its seal.
 */
export async function sealMerger(
  trx: Transaction<Database>,
  { year, competitorIds, now }: Merger,
  merge: () => Promise<void>,
): Promise<void> {
  const subjects = await selectSealedNaming(trx, year, competitorIds);
  const before = new Map<SealSubject, HashedGuess[]>();
  for (const subject of subjects) before.set(subject, await hashGuesses(trx, subject, now));
  await merge();
  for (const [subject, guesses] of before) {
    const seal = await sealOf(trx, subject);
    if (seal === null) continue;
    const was = hashesOf(guesses);
    const is = hashesOf(await hashGuesses(trx, subject, now));
    const old = await selectSealed(trx, seal);
    const sealed = old.map((guess) =>
      was.get(keyOf(guess)) === guess.hash
        ? { ...guess, hash: is.get(keyOf(guess)) ?? guess.hash }
        : guess,
    );
    if (sealed.every(({ hash }, index) => hash === old[index]?.hash)) continue;
    const { deadline } = seal;
    await addSeal(trx, { ...subject, reason: 'MERGER', deadline, sealedAt: now }, sealed);
  }
}

interface Merger {
  readonly year: number;
  /** The two. */
  readonly competitorIds: readonly string[];
  readonly now: Instant;
}

function hashesOf(guesses: readonly HashedGuess[]): Map<string, string> {
  return new Map(guesses.map((guess) => [keyOf(guess), guess.hash]));
}
