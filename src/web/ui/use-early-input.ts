import { useEffectEvent, useLayoutEffect } from 'react';
import { useIsHydrated } from './use-is-hydrated.ts';

/**
 * Reports input from before hydration, when no handler was attached: otherwise the page would show
 * one thing and the app know another.
 * @param id of the field, or of the element around the fields
 * @param onInput gets that element
 */
export function useEarlyInput<Field extends HTMLElement>(
  id: string,
  onInput: (field: Field) => void,
): void {
  const isHydrated = useIsHydrated();
  const report = useEffectEvent(() => {
    const field = document.getElementById(id);
    if (field !== null) onInput(field as Field);
  });
  useLayoutEffect(() => {
    if (!isHydrated) report();
  }, [isHydrated]);
}
