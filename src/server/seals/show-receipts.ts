import { PAGE_SIZE } from '#contract/paging.limits.ts';
import type { ReceiptsPage } from '#contract/seals.ts';
import type { Instant } from '#domain/season.ts';
import type { Executor } from '../db/open-database.ts';
import { nextOffset } from '../paging.ts';
import { guessHash } from '../sealing/guess-hash.ts';
import { selectOwnSalted, selectOwnSealed } from './receipts.queries.ts';
import { selectSubjects } from './season-seals.queries.ts';

/** A player's own receipts, newest first. Ask within one read transaction. */
export async function showReceipts(
  executor: Executor,
  userId: string,
  { offset, now }: { readonly offset: number; readonly now: Instant },
): Promise<ReceiptsPage> {
  const guesses = (await selectOwnSalted(executor, userId)).toSorted(
    (a, b) => b.savedAt - a.savedAt,
  );
  const shown = guesses.slice(offset, offset + PAGE_SIZE);
  const keyOf = (guess: { year: number; raceId: string | null; part: string }) =>
    [guess.year, guess.raceId, guess.part].join(' ');
  // The latest of each stands.
  const sealed = new Map(
    (await selectOwnSealed(executor, userId)).map((each) => [keyOf(each), each]),
  );
  const years = [...new Set(shown.map(({ year }) => year))];
  const subjects = new Map<string, { name: string; isSealed: boolean }>();
  for (const year of years) {
    for (const { raceId, name, isPublic, isMarked } of await selectSubjects(executor, year, now)) {
      subjects.set(`${year} ${raceId}`, { name, isSealed: isPublic && isMarked });
    }
  }
  return {
    receipts: shown.map((guess) => {
      const { year, raceId, part, savedAt: at } = guess;
      const hash = guessHash(guess);
      const subject = subjects.get(`${year} ${raceId}`);
      const seal = subject?.isSealed ? sealed.get(keyOf(guess)) : undefined;
      return {
        at,
        hash,
        year,
        race: raceId === null ? null : { id: raceId, name: subject?.name ?? '' },
        part,
        seal: seal === undefined ? null : { number: seal.number, isSame: seal.hash === hash },
      };
    }),
    nextOffset: nextOffset(offset, guesses.length),
  };
}
