import { useState } from 'react';
import { useHasUnsaved } from '#web/ui/draft-store.ts';

/**
 * Whether a page is open to somebody, or was until a moment ago and has something unsaved: whose session ends in
 * the middle of a form can log in in another tab, and save it then.
 */
export function useStaysOpen(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen);
  const hasUnsaved = useHasUnsaved();
  if (isOpen && !wasOpen) setWasOpen(true);
  return isOpen || (wasOpen && hasUnsaved);
}
