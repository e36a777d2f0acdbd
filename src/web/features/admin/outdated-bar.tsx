import { ApiError } from '#web/app/api.ts';
import { failureText } from '#web/app/failure-text.ts';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { outdatedTexts as texts } from './outdated.texts.ts';

interface OutdatedBarProps {
  /** Why saving it all the same did not succeed. */
  readonly error: unknown;
  /** Gives up what was made for what is stored by now. */
  readonly onKeepStored: () => void;
  readonly onSaveOver: () => void;
  /** What was made could not be saved as it is. */
  readonly isIdle?: boolean;
}

/** Somebody else, or an import, has saved what is being changed here: whose is to count? */
export function OutdatedBar(props: OutdatedBarProps) {
  const { error, onKeepStored, onSaveOver, isIdle = false } = props;
  const isRefusal = error instanceof ApiError && error.code === 'changed-meanwhile';
  const failure = error === null || isRefusal ? '' : ` ${texts.failed} ${failureText(error)}`;
  return (
    <SaveBar
      tone="bad"
      message={texts.outdated + failure}
      undoLabel={texts.keepStored}
      onUndo={onKeepStored}
      action={{ label: texts.saveOver, onClick: onSaveOver, isIdle }}
    />
  );
}
