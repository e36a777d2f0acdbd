import type { PointerEvent } from 'react';

/**
 * Whether a mouse points elsewhere. While somebody points by keyboard, a page that moves under a mouse which lies
 * still is no wish to look there.
 */
export function isMoved({ pointerType, movementX, movementY }: PointerEvent): boolean {
  if (pointerType !== 'mouse') return false;
  const isByKeyboard = document.activeElement?.matches('[data-points]:focus-visible') === true;
  return !isByKeyboard || movementX !== 0 || movementY !== 0;
}
