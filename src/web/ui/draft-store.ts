import { useEffect, useRef, useSyncExternalStore } from 'react';

const PREFIX = 'draft:';

/** Parsed drafts of the forms on the page, by key; `null` for none. */
const held = new Map<string, unknown>();

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
  // The page knows its user a little later than its forms can be used.
  const begun = owner === '' ? [...held].filter(([, draft]) => draft !== null) : [];
  owner = userId;
  for (const key of keysHere()) {
    if (key.startsWith(PREFIX) && !key.startsWith(ownPrefix())) localStorage.removeItem(key);
  }
  held.clear();
  for (const [key, draft] of begun) writeDraft(key, draft);
  notifyWatchers();
}

/** Deletes all drafts on the page and the device. */
export function forgetDrafts(): void {
  for (const key of keysHere()) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  held.clear();
  notifyWatchers();
}

function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(ownPrefix() + key) ?? 'null');
  } catch {
    // Storage can be forbidden or hold invalid data; both count as no draft.
    return null;
  }
}

/**
 * Returns a draft, the same object until it changes.
 * @param parse returns `null` for an invalid draft
 */
export function readDraft<Draft>(
  key: string,
  parse: (stored: unknown) => Draft | null,
): Draft | null {
  if (!held.has(key)) held.set(key, parse(readStored(key)));
  return held.get(key) as Draft | null;
}

/** Writes a draft; without storage it lasts for as long as its form is on the page. */
export function writeDraft(key: string, draft: unknown): void {
  held.set(key, draft);
  try {
    if (draft === null) localStorage.removeItem(ownPrefix() + key);
    else localStorage.setItem(ownPrefix() + key, JSON.stringify(draft));
  } catch {
    // Storage can be forbidden or full.
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

interface DraftHandle<Draft> {
  readonly draft: Draft | null;
  /** Returns the draft of now, even before it is rendered. */
  readonly latest: () => Draft | null;
  readonly put: (draft: Draft | null) => void;
}

/**
 * Returns a draft. With a key it survives a reload, and is the same for whoever uses the key on this
 * page.
 * @param parse returns `null` for an invalid draft
 */
export function useDraft<Draft>(
  key: string | null,
  parse: (stored: unknown) => Draft | null,
): DraftHandle<Draft> {
  const unkept = useRef<Draft | null>(null);
  const latest = () => (key === null ? unkept.current : readDraft(key, parse));
  useEffect(
    () => () => {
      // Another tab may change it until it is shown again.
      if (key !== null) held.delete(key);
    },
    [key],
  );
  return {
    draft: useSyncExternalStore(watch, latest, () => null),
    latest,
    put: (next) => {
      if (key !== null) return writeDraft(key, next);
      unkept.current = next;
      notifyWatchers();
    },
  };
}

/** Returns a draft that all tabs share: what another one saves or discards is gone here, too. */
export function useSharedDraft<Draft>(key: string, parse: (stored: unknown) => Draft | null) {
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key !== ownPrefix() + key) return;
      held.delete(key);
      notifyWatchers();
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, [key]);
  return {
    ...useDraft(key, parse),
    /** Id of the drafts' owner, whom the page knows a little after its start. */
    owner: useSyncExternalStore(
      watch,
      () => owner,
      () => '',
    ),
  };
}
