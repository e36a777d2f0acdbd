import { useRef } from 'react';

/** Asked as a browser asks before it closes a tab. */
const hasUnsavedChanges = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

/**
 * Whether a page is open to somebody, or was until a moment ago and has something unsaved: whose session ends in
 * the middle of a form can log in in another tab, and save it then.
 */
export function useStaysOpen(isOpen: boolean): boolean {
  const wasOpen = useRef(false);
  if (isOpen) wasOpen.current = true;
  return isOpen || (wasOpen.current && hasUnsavedChanges());
}
