import { type RefObject, useEffect, useRef } from 'react';
import { prefersReducedMotion } from './reduced-motion.ts';

const HIGHLIGHT: KeyframeAnimationOptions = { duration: 1500, easing: 'ease-out' };

/** Highlights an element for a moment when its value changes, but not when it appears. */
export function useChangeHighlight(element: RefObject<HTMLElement | null>, value: unknown) {
  const shown = useRef(value);
  useEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    if (prefersReducedMotion()) return;
    const colors = ['var(--color-tint)', 'transparent'];
    element.current?.animate({ backgroundColor: colors }, HIGHLIGHT);
  }, [element, value]);
}
