import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { MAX_STREAM_DELAY, STREAM_DELAY_KEY } from '#contract/http/stream-delay.ts';
import type { RaceGuesses } from '#contract/scoring/race-guesses.ts';
import { SECOND_MS } from '#domain/base/time.ts';

/** Attribute of an element whose contents are as late as the viewer's stream. */
const DELAYED = 'data-delayed';

/** Returns the delay with that text; 0 for any other. */
function parseDelay(text: string | null): number {
  const delay = Number(text);
  return Number.isInteger(delay) && delay >= 0 && delay <= MAX_STREAM_DELAY ? delay : 0;
}

/** Delay that was chosen on this page; without storage the choice lasts until it is closed. */
let chosen: number | null = null;
const listeners = new Set<() => void>();

function readDelay(): number {
  if (chosen !== null) return chosen;
  try {
    return parseDelay(localStorage.getItem(STREAM_DELAY_KEY));
  } catch {
    // There is no storage on the server, and it can be forbidden in the browser.
    return 0;
  }
}

/** Stores on the device by how many seconds the viewer's stream is late, for all of the page. */
export function chooseDelay(delay: number): void {
  chosen = delay;
  try {
    localStorage.setItem(STREAM_DELAY_KEY, String(delay));
  } catch {
    // What was chosen is known without storage, too.
  }
  for (const notify of listeners) notify();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Returns by how many seconds the viewer's stream is late, which is stored on the device, and the
 * ref of the element that the style sheet hides until then (`stream-delay.module.css`).
 */
export function useStreamDelay() {
  const early = useRef<HTMLDivElement>(null);
  // Only a delay renders the page again, which the server has rendered without one.
  const delay = useSyncExternalStore(subscribe, readDelay, () => 0);
  useLayoutEffect(() => {
    // From now on the app delays what the style sheet has hidden until here. Other parts of the
    // page may not be hydrated yet, so each is shown by itself; no part renders again for it.
    if (delay === readDelay()) early.current?.setAttribute(DELAYED, '');
  }, [delay]);
  return { delay, early };
}

/**
 * Returns the value as it was a delay ago; `null` if the page has not been open for that long. It
 * keeps what a longer delay would show, so that a corrected one is not waited for again.
 */
function useLate<Value>(value: Value, delay: number): Value | null {
  const [late, setLate] = useState<Value | null>(null);
  const received = useRef<{ readonly at: number; readonly value: Value }[]>([]);
  useLayoutEffect(() => {
    const now = performance.now();
    const past = received.current;
    past.push({ at: now, value });
    const oldest = past.findLastIndex(({ at }) => at <= now - MAX_STREAM_DELAY * SECOND_MS);
    if (oldest > 0) past.splice(0, oldest);
  }, [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new value has to be shown, later.
  useLayoutEffect(() => {
    if (delay === 0) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      const until = performance.now() - delay * SECOND_MS;
      const past = received.current;
      const index = past.findLastIndex(({ at }) => at <= until);
      setLate(past[index]?.value ?? null);
      const next = past[index + 1];
      if (next) timer = setTimeout(show, Math.ceil(next.at - until));
    };
    show();
    return () => clearTimeout(timer);
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
    waysPast: [],
    first: without(first),
    tenth: without(tenth),
    picks: { first: without(picks.first), tenth: without(picks.tenth) },
  };
}

/**
 * Returns the guesses of a race as they were a delay ago; while they wait, without positions and
 * points.
 */
export function useDelayedView(view: RaceGuesses, delay: number) {
  const late = useLate(view, delay);
  if (delay === 0 || (late === null && view.live === null)) return { view, isWaiting: false };
  if (late === null) return { view: withoutLive(view), isWaiting: true };
  return { view: late, isWaiting: false };
}
