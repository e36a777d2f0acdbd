import type { AdminPointsTables } from '#contract/admin/admin-points.ts';
import { MAX_POINTS } from '#contract/limits.ts';
import type { Category } from '#domain/season/category.ts';
import { useDraftForm } from '#web/saving/use-draft-form.ts';
import { saveAdminWrite } from '../shared/admin.api.ts';
import { type PointsRequest, pointsCall } from './admin-points.api.ts';

/** Points as typed, for the differences 0, 1, 2, … */
export type PointsDraft = readonly string[];

/** Returns whole points within the limits, or `null`. */
function readOne(text: string): number | null {
  if (!/^\d{1,4}$/.test(text.trim())) return null;
  const points = Number(text);
  return points <= MAX_POINTS ? points : null;
}

/** @returns `points` if valid, else the differences whose points are `wrong` */
export function readPoints(draft: PointsDraft): {
  readonly points: readonly number[] | null;
  readonly wrong: readonly number[];
} {
  const read = draft.map(readOne);
  const wrong = [...read.keys()].filter((difference) => read[difference] === null);
  const points = read.filter((each) => each !== null);
  return { points: wrong.length === 0 ? points : null, wrong };
}

/** Changes the points by one; invalid input starts from 0. */
export function stepped(text: string, by: 1 | -1): string {
  const next = (readOne(text) ?? 0) + by;
  return String(Math.min(MAX_POINTS, Math.max(0, next)));
}

export const pointsDraft = (points: Iterable<number>): PointsDraft => [...points].map(String);

export const isSameDraft = (a: PointsDraft, b: PointsDraft): boolean =>
  a.length === b.length && a.every((text, difference) => text.trim() === b[difference]);

/** Part of the page: one category, or a copy of all tables of another season. */
export type Part = Category | 'COPY';

/** Typed points, or the season to copy the tables from. */
interface Choice {
  readonly typed: PointsDraft;
  readonly copyFrom: number | null;
}

/** Manages the draft of one part of the page. */
export function usePointsForm(year: number, tables: AdminPointsTables, part: Part) {
  const stored = part === 'COPY' ? [] : pointsDraft(tables[part]);
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
    save: async (client, choice, basedOn) => {
      const request = requestOf(choice);
      if (request === null) throw new Error('The points cannot be read');
      const write = pointsCall(year, { request, basedOn: { ...tables, ...basedOn } });
      await saveAdminWrite(client, write);
      return 'copyFrom' in request ? basedOn : { [request.category]: request.points };
    },
  });
  const { typed, copyFrom } = form.value;
  return {
    ...form,
    draft: typed,
    wrong: readPoints(typed).wrong,
    copyFrom,
    /** Request that saving would send; `null` if the draft is invalid. */
    request: requestOf(form.value),
    /** True if there is anything to preview. */
    isChosen: part !== 'COPY' || copyFrom !== null,
    /** True if there are unsaved changes. */
    isTyped: isTypedAnew(form.value),
    type: (next: PointsDraft) => form.change({ typed: next, copyFrom: null }),
    chooseCopy: (from: number | null) => form.change({ typed: stored, copyFrom: from }),
  };
}
