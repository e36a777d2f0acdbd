import { useEffect, useRef } from 'react';

/** For what takes the place of a control that had the focus: give the ref something with `tabIndex={-1}`. */
export function useFocusOnMount<Target extends HTMLElement>() {
  const target = useRef<Target>(null);
  useEffect(() => target.current?.focus(), []);
  return target;
}
