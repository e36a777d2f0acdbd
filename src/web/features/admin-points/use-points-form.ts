import { useState } from 'react';
import type { AdminPointsTables } from '#contract/admin-points.ts';
import type { Category } from '#domain/category.ts';
import { type PointsWish, usePointsChange } from './admin-points.api.ts';
import { draftOf, isSameDraft, type PointsDraft, readPoints } from './points-draft.ts';

/** One category, or all tables of another season. */
export type Part = Category | 'COPY';

/** What is typed or chosen in one part of the screen, and its way to the server. */
export function usePointsForm(year: number, tables: AdminPointsTables, part: Part) {
  const [typed, setTyped] = useState<PointsDraft | null>(null);
  const [copyFrom, setCopyFrom] = useState<number | null>(null);
  const change = usePointsChange(year);

  const stored = part === 'COPY' ? [] : draftOf(tables[part]);
  const draft = typed ?? stored;
  const { points, wrong } = readPoints(draft);
  const copyWish = copyFrom === null ? null : { copyFrom };
  const editWish = part === 'COPY' || points === null ? null : { category: part, points };
  const wish: PointsWish | null = part === 'COPY' ? copyWish : editWish;

  const startOver = () => {
    setTyped(null);
    setCopyFrom(null);
  };
  return {
    draft,
    wrong,
    copyFrom,
    /** What saving would store; `null` while that cannot be stored. */
    wish,
    /** Whether there is anything to show the effect of. */
    isChosen: part !== 'COPY' || copyFrom !== null,
    /** Whether anything would be lost. */
    isTyped: !isSameDraft(draft, stored),
    isSaving: change.isPending,
    isSaved: change.isSuccess,
    error: change.error,
    type: (next: PointsDraft) => {
      change.reset();
      setTyped(next);
    },
    chooseCopy: (from: number | null) => {
      change.reset();
      setCopyFrom(from);
    },
    /** Back to what is stored. */
    undo: () => {
      change.reset();
      startOver();
    },
    save: (onSaved?: () => void) => {
      if (wish === null) return;
      change.mutate(wish, {
        onSuccess: () => {
          startOver();
          onSaved?.();
        },
      });
    },
  };
}
