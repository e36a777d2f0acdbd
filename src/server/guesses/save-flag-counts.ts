import type { SavedFlagCounts } from '#contract/guesses.ts';
import type { FlagCounts } from '#domain/guesses.ts';
import type { AppContext } from '../app-context.ts';
import { replaceFlagCounts } from './guesses.queries.ts';
import { inOpenSeason } from './in-open-season.ts';

/**
 * Saves a player's three counts in place of those before.
 * @throws ProblemError when it is too late
 */
export async function saveFlagCounts(
  context: Pick<AppContext, 'database' | 'clock'>,
  guess: { readonly userId: string; readonly year: number; readonly counts: FlagCounts },
): Promise<SavedFlagCounts> {
  const { userId, year, counts } = guess;
  const decision = await inOpenSeason(context, year, (trx) =>
    replaceFlagCounts(trx, year, userId, counts),
  );
  return { ...decision, saved: { ...counts } };
}
