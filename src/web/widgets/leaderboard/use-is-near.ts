import { type RefObject, useEffect, useState } from 'react';

/**
 * Distance at which loading starts, about half a phone's screen, so that it is usually done on
 * arrival.
 */
const MARGIN = '400px';

/** Returns true once the element has come near the viewport. */
export function useIsNear(element: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setIsNear(true);
      },
      { rootMargin: MARGIN },
    );
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
