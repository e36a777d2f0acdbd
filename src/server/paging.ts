import { MAX_WHOLE_LIST, PAGE_SIZE } from '#contract/paging.limits.ts';

export const isWhole = (count: number): boolean => count <= MAX_WHOLE_LIST;

/** How many of a list come first: all of a short one, else a page. */
export const firstCount = (count: number): number => (isWhole(count) ? count : PAGE_SIZE);

/** Where the page after one begins; `null` on the last. */
export function nextOffset(offset: number, count: number): number | null {
  const next = offset + PAGE_SIZE;
  return next < count ? next : null;
}
