/** A page that is not as long as it was by then stays where it is. */
const MAX_WAIT_MS = 3000;
/** Input by the user ends the restoration, since they scroll on their own. */
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scroll position of each history entry, in px; the first entry of a document has no mark. */
const places = new Map<string | undefined, number>();
const currentEntry = (): string | undefined => history.state?.entry;
let entries = 0;

/** An entry that was gone back (or forward) to, until its page is where it was left. */
interface Return {
  /** `undefined`: it was left in another document, and the browser knows where. */
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

/** Remembers where pages are left, from now on. */
export function recordScroll(): void {
  const options = { passive: true };
  const note = () => {
    // During a restoration scroll events are not from the user.
    if (returning === null) places.set(currentEntry(), scrollY);
  };
  addEventListener('scroll', note, options);
  addEventListener('popstate', () => {
    endReturn();
    returning = { top: places.get(currentEntry()), stop: () => {} };
  });
  for (const move of OWN_MOVES) addEventListener(move, endReturn, options);
}

/** A new page begins at its top; one that is returned to is where it was left, once it is that long. */
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
  // Also tells how long the page is now.
  growth.observe(document.body);
}
