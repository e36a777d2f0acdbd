/** Maximum time in ms to wait for the page to reach its former height. */
const MAX_WAIT_MS = 3000;
/** Input by the user ends the restoration, since they scroll on their own. */
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scroll position of each history entry, in px; the first entry of a document has no mark. */
const positions = new Map<string | undefined, number>();
const currentEntry = (): string | undefined => history.state?.entry;
let entries = 0;

/** Pending restoration of a history entry. */
interface Return {
  /**
   * Scroll position in px; `undefined` if it was left in another document, where the browser
   * restores it.
   */
  readonly top: number | undefined;
  stop: () => void;
}

let returning: Return | null = null;

function endReturn(): void {
  returning?.stop();
  returning = null;
}

/** Returns the state of a new history entry, with a mark that no other document uses. */
export function markEntry(isReplaced: boolean): unknown {
  endReturn();
  if (isReplaced) return history.state;
  entries += 1;
  return { entry: `${performance.timeOrigin} ${entries}` };
}

/** Starts to record scroll positions. */
export function recordScroll(): void {
  const options = { passive: true };
  const note = () => {
    // During a restoration scroll events are not from the user.
    if (returning === null) positions.set(currentEntry(), scrollY);
  };
  addEventListener('scroll', note, options);
  addEventListener('popstate', () => {
    endReturn();
    returning = { top: positions.get(currentEntry()), stop: () => {} };
  });
  for (const move of OWN_MOVES) addEventListener(move, endReturn, options);
}

/**
 * Scrolls a new page to its top, and a revisited one to its former position, once it is high
 * enough.
 */
export function restoreScroll(): void {
  if (returning === null) {
    scrollTo({ top: 0, behavior: 'instant' });
    return;
  }
  const { top } = returning;
  if (top === undefined) return;
  const place = () => {
    scrollTo({ top, behavior: 'instant' });
    if (document.documentElement.scrollHeight - innerHeight >= top) endReturn();
  };
  const growth = new ResizeObserver(place);
  const late = setTimeout(endReturn, MAX_WAIT_MS);
  returning.stop = () => {
    growth.disconnect();
    clearTimeout(late);
  };
  // The observer also fires initially, with the current height.
  growth.observe(document.body);
}
