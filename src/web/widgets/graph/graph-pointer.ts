import type { PointerEvent } from 'react';

/**
 * Returns true if a mouse has really moved. While the keyboard is in use, a page that scrolls under
 * a resting mouse must not change the selection.
 */
export function isMoved({ pointerType, movementX, movementY }: PointerEvent): boolean {
  if (pointerType !== 'mouse') return false;
  const isByKeyboard = document.activeElement?.matches('[data-points]:focus-visible') === true;
  return !isByKeyboard || movementX !== 0 || movementY !== 0;
}
