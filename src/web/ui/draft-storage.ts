import { useSyncExternalStore } from 'react';

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
export function keepDraftsOf(userId: string): void {
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

export const hasDraft = (key: string): boolean => readDraft(key) !== null;

function watchDrafts(tell: () => void): () => void {
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
  return new Set(useSyncExternalStore(watchDrafts, ownKeys, () => '').split('\n'));
}
