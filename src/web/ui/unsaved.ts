import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** Decides whether the page is left, and does so by calling `leave`. */
type LeaveGuard = (leave: () => void) => void;

/** Unsaved changes on the page, each with the guard that runs before a link is followed. */
const unsaved = new Set<{ guard: LeaveGuard | undefined }>();

const watchers = new Set<() => void>();

function notifyWatchers(): void {
  for (const notify of watchers) notify();
}

function watch(notify: () => void): () => void {
  watchers.add(notify);
  return () => watchers.delete(notify);
}

/**
 * Registers unsaved changes: the browser asks before the page closes, and `guard` before a link is
 * followed.
 */
export function useUnsaved(isUnsaved: boolean, guard?: LeaveGuard): void {
  const runGuard = useEffectEvent((leave: () => void) => guard?.(leave));
  const hasGuard = guard !== undefined;
  useEffect(() => {
    if (!isUnsaved) return;
    const mark = { guard: hasGuard ? (leave: () => void) => runGuard(leave) : undefined };
    const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault();
    unsaved.add(mark);
    addEventListener('beforeunload', askBrowser);
    notifyWatchers();
    return () => {
      unsaved.delete(mark);
      removeEventListener('beforeunload', askBrowser);
      notifyWatchers();
    };
  }, [isUnsaved, hasGuard]);
}

/** Returns true if the page has unsaved changes. */
export const useHasUnsaved = (): boolean =>
  useSyncExternalStore(
    watch,
    () => unsaved.size > 0,
    () => false,
  );

/** Leaves the page, after asking the guard of unsaved changes. */
export function leaveGuarded(leave: () => void): void {
  const guarded = [...unsaved].findLast(({ guard }) => guard !== undefined);
  if (guarded?.guard) guarded.guard(leave);
  else leave();
}

/** Removes all guards, for a page whose changes are stored elsewhere or may be lost. */
export function clearLeaveGuards(): void {
  for (const each of unsaved) each.guard = undefined;
}
