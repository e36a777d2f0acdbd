import { type RefObject, useLayoutEffect, useRef } from 'react';
import { prefersReducedMotion } from './reduced-motion.ts';

const GLIDE: KeyframeAnimationOptions = { duration: 190, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' };

/**
 * Lets the children of a list, which have `data-id`, glide to their new positions. Returns a
 * function that sets where they are visible now, if that differs from their layout.
 */
export function useRowGlide(list: RefObject<HTMLElement | null>) {
  const seenAt = useRef<ReadonlyMap<string, number>>(new Map());
  useLayoutEffect(() => {
    const rows = [...(list.current?.children ?? [])] as HTMLElement[];
    const now = new Map(rows.map((row) => [row.dataset.id ?? '', row.offsetTop]));
    const isStill = prefersReducedMotion();
    for (const row of rows) {
      const id = row.dataset.id ?? '';
      const from = seenAt.current.get(id);
      const to = now.get(id);
      if (isStill || from === undefined || to === undefined || from === to) continue;
      row.animate([{ transform: `translateY(${from - to}px)` }, { transform: 'none' }], GLIDE);
    }
    seenAt.current = now;
  });
  return (places: ReadonlyMap<string, number>) => {
    seenAt.current = places;
  };
}
