import { useState } from 'react';

export function hasDraft(key: string): boolean {
  return read(key) !== null;
}

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    // Storage can be forbidden, or hold something else: then there is no draft.
    return null;
  }
}

function write(key: string, draft: unknown): void {
  try {
    if (draft === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // The draft then lasts until the page is closed.
  }
}

/** What has been changed and not saved; survives a reload. `parse` answers `null` for what does not fit. */
export function useDraft<Draft>(
  key: string,
  parse: (stored: unknown) => Draft | null,
): readonly [Draft | null, (draft: Draft | null) => void] {
  const [draft, setDraft] = useState(() => parse(read(key)));
  return [
    draft,
    (next) => {
      setDraft(next);
      write(key, next);
    },
  ];
}
