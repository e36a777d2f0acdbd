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

/** What is kept from now on belongs to a user; what somebody else has left on the device is forgotten. */
export function keepDraftsOf(userId: string): void {
  owner = userId;
  for (const key of keysHere()) {
    if (key.startsWith(PREFIX) && !key.startsWith(ownPrefix())) localStorage.removeItem(key);
  }
}

/** Nothing anybody has begun stays on the device. */
export function forgetDrafts(): void {
  for (const key of keysHere()) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
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
}

export const hasDraft = (key: string): boolean => readDraft(key) !== null;
