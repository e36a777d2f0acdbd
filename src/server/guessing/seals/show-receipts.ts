import type { Receipts } from '#contract/guessing/seals.ts';
import type { Instant } from '#domain/base/time.ts';
import { checkGuesses, isGuessFault } from '#domain/guessing/check-seals.ts';
import type { SaltedGuess } from '#domain/guessing/seals.ts';
import type { Executor } from '#server/db/database.ts';
import { guessHash, sha256 } from '#server/season/seal-log/guess-hash.ts';
import { readSeals, type SeasonOfSeals } from '#server/season/seal-log/read-seals.ts';
import {
  selectOwnSalted,
  selectOwnSealed,
  selectRaceNames,
  selectUnfinishedYears,
} from './receipts.queries.ts';

type OwnSealed = Awaited<ReturnType<typeof selectOwnSealed>>;

/**
 * Returns a player's receipts of unfinished seasons, newest first. Call it within one read
 * transaction.
 */
export async function showReceipts(
  executor: Executor,
  userId: string,
  now: Instant,
): Promise<Receipts> {
  const years = await selectUnfinishedYears(executor);
  const shown = (await selectOwnSalted(executor, userId))
    .filter(({ year }) => years.includes(year))
    .toSorted((a, b) => b.savedAt - a.savedAt);
  const sealed = await selectOwnSealed(executor, userId);
  const names = await selectRaceNames(
    executor,
    shown.flatMap(({ raceId }) => raceId ?? []),
  );
  const seasons = new Map<number, SeasonOfSeals>();
  for (const year of years) {
    seasons.set(year, await readSeals(executor, year, now));
  }
  const receipts: Receipts = [];
  for (const guess of shown) {
    const { year, raceId, part, savedAt: at } = guess;
    const seal = await sealOf(guess, seasons.get(year), sealed);
    receipts.push({
      at,
      // After a merge of competitors the hash is that of the receipt which the player has.
      hash: seal?.isSame ? seal.hash : guessHash(guess),
      year,
      race: raceId === null ? null : { id: raceId, name: names.get(raceId) ?? '' },
      part,
      seal,
    });
  }
  return receipts;
}

/**
 * Returns the seal that a guess is checked against; `null` while it is open, and if it is not
 * sealed.
 */
async function sealOf(guess: SaltedGuess, season: SeasonOfSeals | undefined, sealed: OwnSealed) {
  const { year, raceId, part } = guess;
  const state = season?.subjects.find((subject) => subject.raceId === raceId)?.state ?? 'OPEN';
  if (season === undefined || state === 'OPEN') return null;
  const seals = season.seals
    .filter((seal) => seal.raceId === raceId)
    .map((seal) => ({
      ...seal,
      hashes: sealed.filter(
        (own) => own.year === year && own.number === seal.number && own.part === part,
      ),
    }));
  const { mergers } = season.log;
  const [finding] = await checkGuesses({ seals, guesses: [guess], mergers }, sha256);
  if (finding === undefined) return null;
  const { hashes } = seals.find(({ number }) => number === finding.seal) ?? { hashes: [] };
  return {
    number: finding.seal,
    isSame: !isGuessFault(finding),
    hash: hashes[0]?.hash ?? guessHash(guess),
  };
}
