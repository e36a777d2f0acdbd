import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FlagGuessView, SaveFlagCounts } from '#contract/guesses.ts';
import { FLAG_TYPES, type FlagType } from '#domain/category.ts';
import { noteServerTime } from '#web/app/server-time.ts';
import { useDraft } from '#web/app/use-draft.ts';
import { draftKey } from './draft-key.ts';
import { flagsKey, guessKey, saveFlagCounts } from './guesses.api.ts';
import { lateAnswer } from './save-failure.ts';

/** As in the contract, whose file would bring its schemas along. */
export const MOST_FLAGS = 999;

/** `null` for a field that is empty while somebody types. */
export type Counts = Readonly<Record<FlagType, number | null>>;

const isCount = (value: unknown) =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MOST_FLAGS;

const isWhole = (counts: Counts): counts is Record<FlagType, number> =>
  FLAG_TYPES.every((type) => isCount(counts[type]));

function parseCounts(stored: unknown): Counts | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const counts = stored as Counts;
  return FLAG_TYPES.every((type) => counts[type] === null || isCount(counts[type])) ? counts : null;
}

const sameCounts = (a: Counts, b: Counts) => FLAG_TYPES.every((type) => a[type] === b[type]);

/** What one starts from who has not guessed: what last season had. */
function startingCounts({ earlier }: FlagGuessView): Counts {
  const last = earlier[0];
  return {
    YELLOW_FLAG: last?.YELLOW_FLAG ?? 0,
    RED_FLAG: last?.RED_FLAG ?? 0,
    SAFETY_CAR: last?.SAFETY_CAR ?? 0,
  };
}

export function useFlagsForm(view: FlagGuessView, userId: string) {
  const { year } = view;
  const queryClient = useQueryClient();
  const saved = view.saved as Counts | null;
  const [draft, setDraft] = useDraft(draftKey(userId, year, 'flags'), parseCounts);
  const [isRestored, setIsRestored] = useState(draft !== null);
  const counts = draft ?? saved ?? startingCounts(view);
  const isChanged = draft !== null && !(saved !== null && sameCounts(counts, saved));
  const latest = useRef(counts);
  latest.current = counts;

  const save = useMutation({
    mutationFn: (wanted: SaveFlagCounts) => saveFlagCounts(year, wanted),
    onSuccess: (answer) => {
      queryClient.setQueryData<FlagGuessView>(
        flagsKey(year),
        (before) => before && { ...before, saved: answer.saved },
      );
      if (sameCounts(latest.current, answer.saved)) setDraft(null);
      setIsRestored(false);
    },
    onError: (error) => {
      const late = lateAnswer(error);
      if (late !== null) noteServerTime(late.now);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: guessKey }),
  });

  return {
    counts,
    isChanged,
    isRestored,
    isWhole: isWhole(counts),
    isSaving: save.isPending,
    error: save.error,
    save: () => {
      if (isWhole(counts)) save.mutate(counts);
    },
    change: (type: FlagType, count: number | null) => {
      setIsRestored(false);
      setDraft({ ...counts, [type]: count });
    },
    undo:
      isChanged && saved !== null
        ? () => {
            setIsRestored(false);
            setDraft(null);
          }
        : undefined,
  };
}
