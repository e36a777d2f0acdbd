import { useEffect } from 'react';

const FOCUSABLE = 'a[href], button:not(:disabled), input, select, textarea, summary';

/** Position of a focused element: each ancestor, with the siblings that preceded it there. */
type FocusPath = readonly { readonly parent: Element; readonly before: readonly Element[] }[];

function pathTo(element: Element, top: Element): FocusPath {
  const path: { parent: Element; before: Element[] }[] = [];
  for (let each = element; each !== top && each.parentElement; each = each.parentElement) {
    const siblings = [...each.parentElement.children];
    path.push({ parent: each.parentElement, before: siblings.slice(0, siblings.indexOf(each)) });
  }
  return path;
}

/** Returns the nearest remaining element: the next one, else the previous. */
function nearestTo(path: FocusPath): HTMLElement | undefined {
  for (const { parent, before } of path) {
    if (!parent.isConnected) continue;
    const all = [...parent.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((each) =>
      each.checkVisibility(),
    );
    const isBefore = (each: Element) => before.some((sibling) => sibling.contains(each));
    const nearest = all.find((each) => !isBefore(each)) ?? all.at(-1);
    if (nearest !== undefined) return nearest;
  }
  return undefined;
}

/**
 * Moves the focus to the nearest element when its own is removed, such as a deleted row or a closed
 * form: otherwise the browser moves screen reader users back to the top.
 */
export function useRestoredFocus(): void {
  useEffect(() => {
    const top = document.querySelector('main');
    if (top === null) return;
    let last: Element | null = null;
    let path: FocusPath = [];
    const note = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null;
      path = last === null ? [] : pathTo(last, top);
    };
    const look = () => {
      if (last === null || last.isConnected || document.activeElement !== document.body) return;
      last = null;
      // A new page focuses its heading.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) nearestTo(path)?.focus();
      });
    };
    const observer = new MutationObserver(look);
    top.addEventListener('focusin', note);
    observer.observe(top, { childList: true, subtree: true });
    return () => {
      top.removeEventListener('focusin', note);
      observer.disconnect();
    };
  }, []);
}
