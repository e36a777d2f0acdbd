import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Returns the distance in px from one card to the next. */
function strideOf({ children }: Element): number {
  const [first, second] = children;
  if (first === undefined || second === undefined) return Number.POSITIVE_INFINITY;
  return second.getBoundingClientRect().left - first.getBoundingClientRect().left;
}

interface Shown {
  readonly first: number;
  /** Number of cards that are visible side by side. */
  readonly count: number;
}

function shownIn(list: HTMLElement): Shown {
  const stride = strideOf(list);
  const { paddingInlineStart: padding } = getComputedStyle(list);
  const room = list.clientWidth - 2 * Number.parseFloat(padding);
  return {
    first: Math.round(list.scrollLeft / stride),
    count: Math.max(1, Math.round(room / stride)),
  };
}

/** Tracks which cards of a scrolling row are visible, and scrolls to others. */
export function useCarousel(list: RefObject<HTMLElement | null>, count: number) {
  const [shown, setShown] = useState<Shown>({ first: 0, count: 1 });
  /** Target of a running scroll, so that a second press continues from it. */
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const note = () => {
      const now = shownIn(element);
      if (now.first === wanted.current) wanted.current = null;
      setShown((before) =>
        before.first === now.first && before.count === now.count ? before : now,
      );
    };
    const rest = () => {
      wanted.current = null;
    };
    const observer = new ResizeObserver(note);
    observer.observe(element);
    const passive = { passive: true };
    element.addEventListener('scroll', note, passive);
    element.addEventListener('pointerdown', rest, passive);
    element.addEventListener('wheel', rest, passive);
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', note);
      element.removeEventListener('pointerdown', rest);
      element.removeEventListener('wheel', rest);
    };
  }, [list]);
  const lastFirst = Math.max(0, count - shown.count);
  const step = (by: number) => {
    const element = list.current;
    if (element === null) return;
    const from = wanted.current ?? shownIn(element).first;
    const next = Math.min(lastFirst, Math.max(0, from + by));
    wanted.current = next;
    element.scrollTo({ left: next === 0 ? 0 : next * strideOf(element) });
  };
  return {
    isShown: (index: number) => index >= shown.first && index < shown.first + shown.count,
    shown,
    isFirst: shown.first === 0,
    isLast: shown.first >= lastFirst,
    step,
    onKeyDown: (event: KeyboardEvent) => {
      const by = STEPS[event.key];
      if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      step(by);
    },
  };
}
