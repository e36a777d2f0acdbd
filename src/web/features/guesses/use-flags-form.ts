import type { FlagGuessView } from '#contract/guessing/guesses.ts';
import { MAX_FLAGS } from '#domain/guessing/guesses.ts';
import { FLAG_TYPES, type FlagType } from '#domain/season/category.ts';
import { draftKey, flagsKey, putFlagCounts, saveGuess } from '#web/data/guesses.api.ts';
import { useDraftForm } from '#web/saving/use-draft-form.ts';

/** Counts while they are edited: `null` for an empty field, and values too large to save. */
export type Counts = Readonly<Record<FlagType, number | null>>;

const isCount = (value: unknown) =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_FLAGS;

const isWhole = (counts: Counts): counts is Record<FlagType, number> =>
  FLAG_TYPES.every((type) => isCount(counts[type]));

function parseCounts(stored: unknown): Counts | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const counts = stored as Counts;
  const isTyped = (count: number | null) =>
    count === null || (Number.isInteger(count) && count >= 0);
  return FLAG_TYPES.every((type) => isTyped(counts[type])) ? counts : null;
}

const sameCounts = (a: Counts, b: Counts) => FLAG_TYPES.every((type) => a[type] === b[type]);

/** Returns the initial counts of a player without a guess: those of the previous season. */
function startingCounts({ earlier }: FlagGuessView): Counts {
  const last = earlier[0];
  return {
    YELLOW_FLAG: last?.YELLOW_FLAG ?? 0,
    RED_FLAG: last?.RED_FLAG ?? 0,
    SAFETY_CAR: last?.SAFETY_CAR ?? 0,
  };
}

const inOneOrder = ({ YELLOW_FLAG, RED_FLAG, SAFETY_CAR }: Record<FlagType, number>) => ({
  YELLOW_FLAG,
  RED_FLAG,
  SAFETY_CAR,
});

export function useFlagsForm(view: FlagGuessView, isLocked: boolean) {
  const { year } = view;
  const saved = view.saved && inOneOrder(view.saved);
  const form = useDraftForm<Counts, Record<FlagType, number> | null>({
    initial: saved ?? startingCounts(view),
    version: saved,
    isStored: (counts) => saved !== null && sameCounts(counts, saved),
    kept: { key: draftKey(year, 'flags'), parse: parseCounts },
    staysSubmitted: true,
    isLocked,
    canSave: isWhole,
    save: async (client, counts, basedOn) => {
      if (!isWhole(counts)) throw new Error('A count is missing');
      const call = putFlagCounts(year, counts, basedOn);
      const response = await saveGuess(
        client,
        flagsKey(year),
        call,
        (before: FlagGuessView, { saved }) => ({ ...before, saved }),
      );
      return inOneOrder(response.saved);
    },
  });
  const error = isWhole(form.value) ? form.error : null;
  return {
    ...form,
    error,
    /** Resets to the stored counts, if there are any. */
    undo: saved === null ? undefined : form.undo,
    isWhole: isWhole(form.value),
    set: (type: FlagType, count: number | null) => form.change({ ...form.value, [type]: count }),
  };
}
