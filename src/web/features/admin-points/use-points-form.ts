import { useState } from 'react';
import type { AdminPointsTables } from '#contract/admin-points.ts';
import { CATEGORIES, type Category } from '#domain/category.ts';
import { type PointsWish, usePointsChange } from './admin-points.api.ts';
import { draftOf, isSameDraft, type PointsDraft, readPoints } from './points-draft.ts';

/** One category, or all tables of another season. */
export type Part = Category | 'COPY';

/** What is typed or chosen in one part of the screen, and its way to the server. */
export function usePointsForm(year: number, tables: AdminPointsTables, part: Part) {
  const [typed, setTyped] = useState<PointsDraft | null>(null);
  const [copyFrom, setCopyFrom] = useState<number | null>(null);
  /** What was stored when that was begun. */
  const [basis, setBasis] = useState<AdminPointsTables | null>(null);
  const change = usePointsChange(year);

  const stored = part === 'COPY' ? [] : draftOf(tables[part]);
  const draft = typed ?? stored;
  const { points, wrong } = readPoints(draft);
  const copyWish = copyFrom === null ? null : { copyFrom };
  const editWish = part === 'COPY' || points === null ? null : { category: part, points };
  const wish: PointsWish | null = part === 'COPY' ? copyWish : editWish;

  const isStale = (category: Category) =>
    basis !== null && !isSameDraft(draftOf(basis[category]), draftOf(tables[category]));
  const begin = () => {
    change.reset();
    setBasis(basis ?? tables);
  };
  const saveOn = (basedOn: AdminPointsTables) => {
    if (wish !== null) change.mutate({ wish, basedOn }, { onSuccess: startOver });
  };
  const startOver = () => {
    setBasis(null);
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
    /** Somebody else has saved since this was begun. */
    isOutdated: (part === 'COPY' ? CATEGORIES : [part]).some(isStale),
    isSaving: change.isPending,
    isSaved: change.isSuccess,
    error: change.error,
    type: (next: PointsDraft) => {
      begin();
      setTyped(next);
    },
    chooseCopy: (from: number | null) => {
      begin();
      setCopyFrom(from);
    },
    /** Back to what is stored. */
    undo: () => {
      change.reset();
      startOver();
    },
    save: () => saveOn(basis ?? tables),
    saveOver: () => saveOn(tables),
  };
}
