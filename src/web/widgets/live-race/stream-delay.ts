import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { STREAM_DELAY_KEY, STREAM_DELAYS, type StreamDelay } from '#contract/http/stream-delay.ts';
import type { RaceGuesses } from '#contract/scoring/race-guesses.ts';
import { SECOND_MS } from '#domain/base/time.ts';

/** Attribute of an element whose contents are as late as the viewer's stream. */
const DELAYED = 'data-delayed';

/** Returns the delay with that text; 0 for any other. */
export const parseDelay = (text: string | null): StreamDelay =>
  STREAM_DELAYS.find((delay) => String(delay) === text) ?? 0;

function readStored(): StreamDelay {
  try {
    return parseDelay(localStorage.getItem(STREAM_DELAY_KEY));
  } catch {
    // There is no storage on the server, and it can be forbidden in the browser.
    return 0;
  }
}

const watchNothing = () => () => {};

/**
 * Returns by how many seconds the viewer's stream is late, which is stored on the device, and the
 * ref of the element that the style sheet hides until then (`stream-delay.module.css`).
 */
export function useStreamDelay() {
  const early = useRef<HTMLDivElement>(null);
  // Only a delay renders the page again, which the server has rendered without one.
  const stored = useSyncExternalStore(watchNothing, readStored, () => 0 as const);
  const [chosen, setChosen] = useState<StreamDelay | null>(null);
  const delay = chosen ?? stored;
  useLayoutEffect(() => {
    // From now on the app delays what the style sheet has hidden until here. Other parts of the
    // page may not be hydrated yet, so each is shown by itself; no part renders again for it.
    if (delay === readStored()) early.current?.setAttribute(DELAYED, '');
  }, [delay]);
  const chooseDelay = (next: StreamDelay) => {
    setChosen(next);
    try {
      localStorage.setItem(STREAM_DELAY_KEY, String(next));
    } catch {
      // Without storage the choice lasts until the page is closed.
    }
  };
  return { delay, chooseDelay, early };
}

/** Returns the value as it was a delay ago; `null` until it is that old. */
function useLate<Value>(value: Value, delay: StreamDelay): Value | null {
  const [late, setLate] = useState<Value | null>(null);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const waiting = timers.current;
    return () => {
      for (const timer of waiting) clearTimeout(timer);
      waiting.clear();
      if (delay > 0) setLate(null);
    };
  }, [delay]);
  useEffect(() => {
    if (delay === 0) return;
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setLate(value);
    }, delay * SECOND_MS);
    timers.current.add(timer);
  }, [value, delay]);
  return late;
}

/** Returns the guesses of a race without what they are worth while it is on. */
function withoutLive(view: RaceGuesses): RaceGuesses {
  const without = <Guessed>(list: readonly Guessed[]) =>
    list.map((guessed) => ({ ...guessed, finishPosition: null, points: null }));
  const { first, tenth, picks } = view;
  return {
    ...view,
    live: null,
    first: without(first),
    tenth: without(tenth),
    picks: { first: without(picks.first), tenth: without(picks.tenth) },
  };
}

/**
 * Returns the guesses of a race as they were a delay ago; while they wait, without positions and
 * points.
 */
export function useDelayedView(view: RaceGuesses, delay: StreamDelay) {
  const late = useLate(view, delay);
  if (delay === 0 || (late === null && view.live === null)) return { view, isWaiting: false };
  if (late === null) return { view: withoutLive(view), isWaiting: true };
  return { view: late, isWaiting: false };
}
