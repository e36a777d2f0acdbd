import { compareWithSeal, isChain, isSealedAgain, sealText } from '#domain/seals.ts';
import type { Instant } from '#domain/season.ts';
import type { Executor } from '../db/open-database.ts';
import { sha256 } from './guess-hash.ts';
import { hashGuesses } from './seal-due.ts';
import { type StoredSeal, selectIsSealed, selectSealed, selectSeals } from './seals.queries.ts';

export interface SealsCheck {
  readonly seals: number;
  /** What does not hold, in words for the host; no guess is named. */
  readonly faults: readonly string[];
}

async function differencesFrom(
  executor: Executor,
  seal: StoredSeal,
  now: Instant,
): Promise<number> {
  const guesses = await hashGuesses(executor, seal, now);
  const sealed = await selectSealed(executor, seal);
  const { changed, added, missing } = compareWithSeal(sealed, guesses);
  return changed.length + added.length + missing.length;
}

/** Whether every seal of the game holds, and the guesses are as they were sealed. */
export async function checkSeals(executor: Executor, now: Instant): Promise<SealsCheck> {
  const years = await executor.selectFrom('season').select('year').orderBy('year').execute();
  const faults: string[] = [];
  let count = 0;
  for (const { year } of years) {
    const seals = await selectSeals(executor, year);
    count += seals.length;
    if (!isChain(seals)) faults.push(`${year}: a seal is missing, or another one than it was`);
    for (const [index, seal] of seals.entries()) {
      const name = `${year}, seal ${seal.number}`;
      const hashes = (await selectSealed(executor, seal)).map(({ hash }) => hash);
      if (sha256(sealText(seal, hashes)) !== seal.root) faults.push(`${name}: it is broken`);
      if (isSealedAgain(seal, seals.slice(0, index))) {
        faults.push(`${name}: the same was sealed before, and has not been open since`);
      }
      const isLatest = seals.findLast(({ raceId }) => raceId === seal.raceId) === seal;
      if (!isLatest || !(await selectIsSealed(executor, seal))) continue;
      const differences = await differencesFrom(executor, seal, now);
      if (differences > 0) faults.push(`${name}: ${differences} guesses are not as they were`);
    }
  }
  return { seals: count, faults };
}

/** What to say of it once a backup is there again. */
export function describeCheck({ seals, faults }: SealsCheck): string {
  if (faults.length === 0) return seals === 0 ? '' : `All ${seals} seals of guesses hold.\n`;
  const lines = faults.map((fault) => `  ${fault}\n`).join('');
  return `Guesses were changed in the backup or before it was made (docs/seals.md):\n${lines}`;
}
