import { useState } from 'react';
import { readDraft, writeDraft } from './draft-storage.ts';

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
