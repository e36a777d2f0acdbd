import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';

/*
 * What is on the page, or on the device, and not saved.
 */

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

function tellWatchers(): void {
  for (const tell of watchers) tell();
}

/** What is kept from now on belongs to a user; what somebody else has left on the device is forgotten. */
export function setDraftOwner(userId: string): void {
  owner = userId;
  for (const key of keysHere()) {
    if (key.startsWith(PREFIX) && !key.startsWith(ownPrefix())) localStorage.removeItem(key);
  }
  tellWatchers();
}

/** Nothing anybody has begun stays on the device. */
export function forgetDrafts(): void {
  for (const key of keysHere()) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  tellWatchers();
}

export function readDraft(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(ownPrefix() + key) ?? 'null');
  } catch {
    // Storage can be forbidden, or hold something else: then there is no draft.
    return null;
  }
}

export function writeDraft(key: string, draft: unknown): void {
  try {
    if (draft === null) localStorage.removeItem(ownPrefix() + key);
    else localStorage.setItem(ownPrefix() + key, JSON.stringify(draft));
  } catch {
    // The draft then lasts until the page is closed.
  }
  tellWatchers();
}

function watch(tell: () => void): () => void {
  watchers.add(tell);
  // In another tab.
  addEventListener('storage', tell);
  return () => {
    watchers.delete(tell);
    removeEventListener('storage', tell);
  };
}

/** The keys of the owner's drafts, a line each; none until it is known who that is. */
const ownKeys = (): string =>
  owner === ''
    ? ''
    : keysHere()
        .filter((key) => key.startsWith(ownPrefix()))
        .map((key) => key.slice(ownPrefix().length))
        .sort()
        .join('\n');

/** Of which forms there is a draft; of none in a page as it came from the server. */
export function useDrafts(): ReadonlySet<string> {
  return new Set(useSyncExternalStore(watch, ownKeys, () => '').split('\n'));
}

/**
 * What has been changed and not saved. With a key it survives a reload.
 * @param parse answers `null` for what does not fit
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

/** What is on the page and not saved, and what asks before a link is followed from it. */
const unsaved = new Set<{ guard: LeaveGuard | undefined }>();

/** While it holds, the browser asks before the page is closed, and `guard` before it is left by a link. */
export function useUnsaved(isUnsaved: boolean, guard?: LeaveGuard): void {
  const ask = useEffectEvent((leave: () => void) => guard?.(leave));
  const hasGuard = guard !== undefined;
  useEffect(() => {
    if (!isUnsaved) return;
    const mark = { guard: hasGuard ? (leave: () => void) => ask(leave) : undefined };
    const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault();
    unsaved.add(mark);
    addEventListener('beforeunload', askBrowser);
    tellWatchers();
    return () => {
      unsaved.delete(mark);
      removeEventListener('beforeunload', askBrowser);
      tellWatchers();
    };
  }, [isUnsaved, hasGuard]);
}

/** Whether anything on the page is not saved. */
export const useHasUnsaved = (): boolean =>
  useSyncExternalStore(
    watch,
    () => unsaved.size > 0,
    () => false,
  );

/** Leaves the page; first asks what is not saved on it. */
export function leaveGuarded(leave: () => void): void {
  const asking = [...unsaved].findLast(({ guard }) => guard !== undefined);
  if (asking?.guard) asking.guard(leave);
  else leave();
}

/** For a page whose changes are kept elsewhere, or not to be kept. */
export function clearLeaveGuards(): void {
  for (const each of unsaved) each.guard = undefined;
}
