import { useEffectEvent, useLayoutEffect } from 'react';
import { useIsHydrated } from './use-is-hydrated.ts';

/**
 * Tells of what somebody typed or chose before the page was hydrated: no handler was there to hear it, and the app
 * would show one thing and know another.
 * @param id of the field, or of what holds the fields
 * @param tell is given that element
 */
export function useEarlyInput<Field extends HTMLElement>(
  id: string,
  tell: (field: Field) => void,
): void {
  const isHydrated = useIsHydrated();
  const tellOf = useEffectEvent(() => {
    const field = document.getElementById(id);
    if (field !== null) tell(field as Field);
  });
  useLayoutEffect(() => {
    if (!isHydrated) tellOf();
  }, [isHydrated]);
}
