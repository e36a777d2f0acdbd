import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';

/* Drafts: unsaved changes on the page or the device. */

const PREFIX = 'draft:';

let owner = '';

const ownPrefix = () => `${PREFIX}${owner}:`;

function keysHere(): readonly string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

const watchers = new Set<() => void>();

function notifyWatchers(): void {
  for (const notify of watchers) notify();
}

/** Sets the owner of drafts from now on, and deletes those of other users on the device. */
export function setDraftOwner(userId: string): void {
  owner = userId;
  for (const key of keysHere()) {
    if (key.startsWith(PREFIX) && !key.startsWith(ownPrefix())) localStorage.removeItem(key);
  }
  notifyWatchers();
}

/** Deletes all drafts on the device. */
export function forgetDrafts(): void {
  for (const key of keysHere()) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  notifyWatchers();
}

export function readDraft(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(ownPrefix() + key) ?? 'null');
  } catch {
    // Storage can be forbidden or hold invalid data; both count as no draft.
    return null;
  }
}

export function writeDraft(key: string, draft: unknown): void {
  try {
    if (draft === null) localStorage.removeItem(ownPrefix() + key);
    else localStorage.setItem(ownPrefix() + key, JSON.stringify(draft));
  } catch {
    // Without storage the draft lasts until the page is closed.
  }
  notifyWatchers();
}

function watch(notify: () => void): () => void {
  watchers.add(notify);
  // Fires for changes in other tabs only.
  addEventListener('storage', notify);
  return () => {
    watchers.delete(notify);
    removeEventListener('storage', notify);
  };
}

/** Returns the keys of the owner's drafts, one per line; none until the owner is known. */
const ownKeys = (): string =>
  owner === ''
    ? ''
    : keysHere()
        .filter((key) => key.startsWith(ownPrefix()))
        .map((key) => key.slice(ownPrefix().length))
        .sort()
        .join('\n');

/** Returns the keys of forms with a draft; empty while hydrating, as on the server. */
export function useDrafts(): ReadonlySet<string> {
  return new Set(useSyncExternalStore(watch, ownKeys, () => '').split('\n'));
}

/**
 * Returns a draft and its setter. With a key it survives a reload.
 * @param parse returns `null` for an invalid draft
 */
export function useDraft<Draft>(
  key: string | null,
  parse: (stored: unknown) => Draft | null,
): readonly [Draft | null, (draft: Draft | null) => void] {
  const [draft, setDraft] = useState(() => (key === null ? null : parse(readDraft(key))));
  return [
    draft,
    (next) => {
      setDraft(next);
      if (key !== null) writeDraft(key, next);
    },
  ];
}

/** Decides whether the page is left, and does so by calling `leave`. */
type LeaveGuard = (leave: () => void) => void;

/** Unsaved changes on the page, each with the guard that runs before a link is followed. */
const unsaved = new Set<{ guard: LeaveGuard | undefined }>();

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
