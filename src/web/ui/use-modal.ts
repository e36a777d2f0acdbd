import { useLayoutEffect, useRef } from 'react';

/** A dialog that is open for as long as `isOpen`; the focus then goes back to where it came from. */
export function useModal(isOpen = true) {
  const dialog = useRef<HTMLDialogElement>(null);
  // While it still is in the document: a browser gives no focus back for one that is gone.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!isOpen) return;
    element?.showModal();
    return () => element?.close();
  }, [isOpen]);
  return dialog;
}
