import { type RefObject, useEffect, useState } from 'react';

/** Whether an element is too narrow for what is in it; true until that is known. */
export function useScrollsSideways(element: RefObject<HTMLElement | null>): boolean {
  const [scrolls, setScrolls] = useState(true);
  useEffect(() => {
    const frame = element.current;
    if (frame === null) return;
    const observer = new ResizeObserver(() => setScrolls(frame.scrollWidth > frame.clientWidth));
    for (const each of [frame, ...frame.children]) observer.observe(each);
    return () => observer.disconnect();
  }, [element]);
  return scrolls;
}
