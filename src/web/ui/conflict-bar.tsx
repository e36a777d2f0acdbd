import { saveBarTexts as texts } from './save-bar.texts.ts';
import { SaveBar } from './save-bar.tsx';

interface OutdatedBarProps {
  /** Reason why overwriting the stored version failed. */
  readonly failure?: string | null;
  /** Discards the draft in favour of the stored version. */
  readonly onKeepStored: () => void;
  readonly onSaveOver: () => void;
  /** True if the user's version is invalid and cannot be saved. */
  readonly isIdle?: boolean;
}

/** Edit conflict: the user keeps the stored version or overwrites it. */
export function ConflictBar({ failure, onKeepStored, onSaveOver, isIdle }: OutdatedBarProps) {
  return (
    <SaveBar
      tone="bad"
      message={failure ? `${texts.outdated} ${texts.failed} ${failure}` : texts.outdated}
      undoLabel={texts.keepStored}
      onUndo={onKeepStored}
      action={{ label: texts.saveOver, onClick: onSaveOver, isIdle }}
    />
  );
}
