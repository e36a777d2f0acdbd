import { MAX_WHOLE_LIST, PAGE_SIZE } from '#contract/limits.ts';

export const isWhole = (count: number): boolean => count <= MAX_WHOLE_LIST;

/** Returns the length of the first page; all items if there are few. */
export const firstCount = (count: number): number => (isWhole(count) ? count : PAGE_SIZE);

/** Returns the offset of the next page; `null` on the last. */
export function nextOffset(offset: number, count: number): number | null {
  const next = offset + PAGE_SIZE;
  return next < count ? next : null;
}
