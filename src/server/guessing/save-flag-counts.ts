import type { SavedFlagCounts } from '#contract/guessing/guesses.ts';
import { FLAG_TYPES, type FlagCounts } from '#domain/season/category.ts';
import type { AppContext } from '#server/http/app-context.ts';
import { assertNoConflict } from '#server/http/assert-no-conflict.ts';
import { flagPicks, newSalt, receiptOf } from '#server/season/seal-log/guess-hash.ts';
import { replaceFlagCounts, selectFlagGuess } from './guesses.queries.ts';
import { withOpenSeason } from './with-open-season.ts';

const inOneOrder = ({ YELLOW_FLAG, RED_FLAG, SAFETY_CAR }: FlagCounts): FlagCounts => ({
  YELLOW_FLAG,
  RED_FLAG,
  SAFETY_CAR,
});

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
  const salt = newSalt(context.random);
  const { decision, saved: stamp } = await withOpenSeason(context, guess, async (trx, now) => {
    const stored = await selectFlagGuess(trx, year, userId);
    if (basedOn !== undefined) {
      assertNoConflict(basedOn && inOneOrder(basedOn), stored?.counts ?? null, inOneOrder(counts));
    }
    if (stored !== null && FLAG_TYPES.every((type) => stored.counts[type] === counts[type])) {
      return stored.stamp;
    }
    const stamp = { savedAt: now, salt };
    await replaceFlagCounts(trx, year, userId, counts, stamp);
    return stamp;
  });
  const own = { ...stamp, year, raceId: null, part: 'FLAGS', userId, addedByGame: 0 } as const;
  return {
    ...decision,
    saved: { ...counts },
    receipt: receiptOf({ ...own, picks: flagPicks(counts) }),
  };
}
