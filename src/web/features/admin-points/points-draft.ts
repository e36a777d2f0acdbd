import { POINTS_MAX } from '#contract/admin-points.limits.ts';

/** Points as they are typed, for the differences 0, 1, 2, … */
export type PointsDraft = readonly string[];

/** Whole points within the bounds, or `null`. */
function readOne(text: string): number | null {
  if (!/^\d{1,4}$/.test(text.trim())) return null;
  const points = Number(text);
  return points <= POINTS_MAX ? points : null;
}

/** @returns `points` for what can be saved, else the differences whose points are `wrong` */
export function readPoints(draft: PointsDraft): {
  readonly points: readonly number[] | null;
  readonly wrong: readonly number[];
} {
  const read = draft.map(readOne);
  const wrong = [...read.keys()].filter((difference) => read[difference] === null);
  const points = read.filter((each) => each !== null);
  return { points: wrong.length === 0 ? points : null, wrong };
}

/** One more or less; what is no number yet starts from 0. */
export function stepped(text: string, by: 1 | -1): string {
  const next = (readOne(text) ?? 0) + by;
  return String(Math.min(POINTS_MAX, Math.max(0, next)));
}

export const draftOf = (points: Iterable<number>): PointsDraft => [...points].map(String);

export const isSameDraft = (a: PointsDraft, b: PointsDraft): boolean =>
  a.length === b.length && a.every((text, difference) => text.trim() === b[difference]);
