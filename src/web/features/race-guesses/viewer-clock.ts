import { useState, useSyncExternalStore } from 'react';
import { isSame } from '#domain/base/is-same.ts';
import {
  AWAY_FOR_MS,
  askedSecond,
  beginAt,
  CLOSED_FOR_MS,
  catchUpAt,
  isInterrupted,
  jumpTo,
  parsePosition,
  pauseAt,
  type ReplayPosition,
  resumeAt,
  secondsAt,
} from './replay-clock.ts';

const KEY = 'replay';
/** So often the clock is looked at, so that a second is shown when it begins. */
const LOOK_EVERY_MS = 250;

function readPosition(raceId: string): ReplayPosition | null {
  try {
    return parsePosition(localStorage.getItem(KEY), raceId);
  } catch {
    // Storage can be forbidden; the position then lasts while the page is open.
    return null;
  }
}

function storePosition(position: ReplayPosition | null): void {
  try {
    if (position === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(position));
  } catch {
    // The page knows its position without storage, too.
  }
}

interface Shown {
  /** False until the lights have gone out on the viewer's screen. */
  readonly hasBegun: boolean;
  readonly isRunning: boolean;
  /** True while the race stands where it was last seen, until the viewer says how it goes on. */
  readonly isReopened: boolean;
  /** True if it ran when it was last seen, which is not longer ago than a race. */
  readonly canCatchUp: boolean;
  /** Second from which it runs, or at which it stands. */
  readonly at: number;
  /** Second to ask for. */
  readonly asked: number;
}

const BEFORE: Shown = {
  hasBegun: false,
  isRunning: false,
  isReopened: false,
  canCatchUp: false,
  at: 0,
  asked: 0,
};

/** Keeps how far the viewer is in a race, on the device and for all of its tabs. */
function createViewerClock(raceId: string) {
  const listeners = new Set<() => void>();
  let position: ReplayPosition | null = null;
  let seconds = 0;
  let shown = BEFORE;

  function shownOf(isReopened: boolean, now: number): Shown {
    if (position === null) return BEFORE;
    return {
      hasBegun: true,
      isRunning: position.runningSince !== null && !isReopened,
      isReopened,
      canCatchUp:
        isReopened && position.runningSince !== null && !isInterrupted(position, now, AWAY_FOR_MS),
      at: position.at,
      asked: askedSecond(seconds),
    };
  }

  function show(next: ReplayPosition | null, isReopened = false): void {
    const now = Date.now();
    position = next;
    seconds = next === null ? 0 : Math.floor(secondsAt(next, isReopened ? next.seenAt : now));
    const present = shownOf(isReopened, now);
    if (!isSame(present, shown)) shown = present;
    for (const notify of listeners) notify();
  }

  function change(next: ReplayPosition | null): void {
    storePosition(next);
    show(next);
  }

  function press(move: (position: ReplayPosition, now: number) => ReplayPosition): void {
    if (position !== null) change(move(position, Date.now()));
  }

  /** Stores that the viewer has the race before them, unless another tab has begun another one. */
  function storeSeen(): void {
    const stored = readPosition(raceId);
    if (stored !== null && position !== null) {
      storePosition({ ...stored, seenAt: position.seenAt });
    }
  }

  function look(): void {
    // What nobody sees stands still, and is not asked for.
    if (document.hidden || position === null || !shown.isRunning) return;
    const now = Date.now();
    if (isInterrupted(position, now, AWAY_FOR_MS)) {
      show(position, true);
      return;
    }
    const { asked } = shown;
    show({ ...position, seenAt: now });
    if (shown.asked !== asked) storeSeen();
  }

  /** Takes over what another tab has done with the race; the last press counts. */
  function adoptStored(): void {
    const stored = readPosition(raceId);
    if (stored === null) return;
    const isPressed = stored.at !== position?.at || stored.runningSince !== position.runningSince;
    if (isPressed) show(stored);
    else position = stored;
  }

  function comeOrLeave(): void {
    if (!document.hidden) {
      adoptStored();
      look();
    } else if (shown.isRunning) {
      storeSeen();
    }
  }

  function adopt({ key }: StorageEvent): void {
    if (key === KEY && !document.hidden) adoptStored();
  }

  let timer: ReturnType<typeof setInterval> | undefined;

  function subscribe(listener: () => void): () => void {
    if (listeners.size === 0) {
      timer = setInterval(look, LOOK_EVERY_MS);
      document.addEventListener('visibilitychange', comeOrLeave);
      addEventListener('storage', adopt);
    }
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', comeOrLeave);
      removeEventListener('storage', adopt);
    };
  }

  const stored = readPosition(raceId);
  show(
    stored,
    stored !== null &&
      (stored.runningSince === null || isInterrupted(stored, Date.now(), CLOSED_FOR_MS)),
  );

  return {
    subscribe,
    shown: () => shown,
    /** Whole seconds since the lights went out. */
    seconds: () => seconds,
    begin: () => change(beginAt(raceId, Date.now())),
    startOver: () => change(null),
    pause: () => press(pauseAt),
    resume: () => press(resumeAt),
    catchUp: () => press(catchUpAt),
    step: (by: number) => press((before, now) => jumpTo(before, secondsAt(before, now) + by, now)),
    jumpTo: (second: number) => press((before, now) => jumpTo(before, second, now)),
  };
}

export type ViewerClock = ReturnType<typeof createViewerClock>;

/** Returns the viewer's own time in a race; renders again when another second is to be asked for. */
export function useViewerClock(raceId: string): Shown & { readonly clock: ViewerClock } {
  const [clock] = useState(() => createViewerClock(raceId));
  return { ...useSyncExternalStore(clock.subscribe, clock.shown), clock };
}

/** Returns the whole seconds since the lights went out, as they pass. */
export const useSeconds = (clock: ViewerClock): number =>
  useSyncExternalStore(clock.subscribe, clock.seconds);
