import type { AdminPointsTables } from '#contract/admin-points.ts';
import type { Category } from '#domain/category.ts';
import { useDraftForm } from '#web/saving/use-draft-form.ts';
import { type PointsRequest, usePointsChange } from './admin-points.api.ts';
import { draftOf, isSameDraft, type PointsDraft, readPoints } from './points-draft.ts';

/** One category, or all tables of another season. */
export type Part = Category | 'COPY';

/** The points that are typed, or the season whose tables are to be used. */
interface Choice {
  readonly typed: PointsDraft;
  readonly copyFrom: number | null;
}

/** What is typed or chosen in one part of the screen, and its way to the server. */
export function usePointsForm(year: number, tables: AdminPointsTables, part: Part) {
  const change = usePointsChange(year);
  const stored = part === 'COPY' ? [] : draftOf(tables[part]);
  const isTypedAnew = ({ typed }: Choice) => !isSameDraft(typed, stored);

  function requestOf({ typed, copyFrom }: Choice): PointsRequest | null {
    if (part === 'COPY') return copyFrom === null ? null : { copyFrom };
    const { points } = readPoints(typed);
    return points === null ? null : { category: part, points };
  }

  const form = useDraftForm<Choice, Partial<AdminPointsTables>>({
    initial: { typed: stored, copyFrom: null },
    version: part === 'COPY' ? tables : { [part]: tables[part] },
    isStored: (choice) => choice.copyFrom === null && !isTypedAnew(choice),
    canSave: (choice) => requestOf(choice) !== null,
    save: async (choice, basedOn) => {
      const request = requestOf(choice);
      if (request === null) throw new Error('The points cannot be read');
      await change({ request, basedOn });
      return 'copyFrom' in request ? basedOn : { [request.category]: request.points };
    },
  });
  const { typed, copyFrom } = form.value;
  return {
    ...form,
    draft: typed,
    wrong: readPoints(typed).wrong,
    copyFrom,
    /** What saving would store; `null` while that cannot be stored. */
    request: requestOf(form.value),
    /** Whether there is anything to show the effect of. */
    isChosen: part !== 'COPY' || copyFrom !== null,
    /** Whether anything would be lost. */
    isTyped: isTypedAnew(form.value),
    type: (next: PointsDraft) => form.change({ typed: next, copyFrom: null }),
    chooseCopy: (from: number | null) => form.change({ typed: stored, copyFrom: from }),
  };
}
