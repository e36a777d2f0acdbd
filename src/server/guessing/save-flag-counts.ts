import type { SavedFlagCounts } from '#contract/guessing/guesses.ts';
import type { FlagCounts } from '#domain/season/category.ts';
import type { AppContext } from '#server/http/app-context.ts';
import { flagPicks } from '#server/season/seal-log/guess-hash.ts';
import { saveGuess, seasonGate } from './guess-gate.ts';
import { replaceFlagCounts, selectFlagGuess } from './guesses.queries.ts';

const picksOf = (counts: FlagCounts | null) => (counts === null ? [] : flagPicks(counts));

/**
 * Saves a player's three counts.
 * @throws ProblemError after the deadline, or on an edit conflict
 */
export async function saveFlagCounts(
  context: Pick<AppContext, 'database' | 'clock' | 'random'>,
  guess: {
    readonly userId: string;
    readonly year: number;
    readonly counts: FlagCounts;
    /** Counts that the client last loaded; any other stored counts are a conflict. */
    readonly basedOn: FlagCounts | null | undefined;
  },
): Promise<SavedFlagCounts> {
  const { userId, year, counts, basedOn } = guess;
  const { decision, receipt } = await saveGuess(context, {
    userId,
    part: 'FLAGS',
    picks: picksOf(counts),
    basedOn: basedOn === undefined ? undefined : picksOf(basedOn),
    gate: seasonGate(year),
    async read(trx) {
      const stored = await selectFlagGuess(trx, year, userId);
      const isParticipant = stored !== null;
      return {
        picks: picksOf(stored?.counts ?? null),
        stamp: stored?.stamp ?? null,
        isParticipant,
      };
    },
    store: (trx, stamp) => replaceFlagCounts(trx, year, userId, counts, stamp),
  });
  return { ...decision, saved: { ...counts }, receipt };
}
