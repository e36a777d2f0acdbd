import { SaveBar } from '#web/ui/save-bar.tsx';
import { guessesTexts } from './guesses.texts.ts';
import { saveFailure } from './save-failure.ts';

interface SeasonSaveBarProps {
  readonly label: string;
  readonly isLocked: boolean;
  readonly isSaving: boolean;
  /** Of the last save, if it failed. */
  readonly error: unknown;
  readonly hasSaved: boolean;
  readonly isChanged: boolean;
  /** The changes were made before the page was loaded. */
  readonly isRestored: boolean;
  /** Why what is entered cannot be saved. */
  readonly invalid?: string | null;
  readonly onSave: () => void;
  readonly onUndo?: (() => void) | undefined;
}

const texts = guessesTexts.save;

function lockedMessage({ hasSaved, isChanged, isRestored }: SeasonSaveBarProps): string {
  const outcome = hasSaved ? texts.lockedWith : texts.lockedEmpty;
  const hasLost = isChanged && !isRestored;
  return [texts.locked, ...(hasLost ? [texts.lostChanges] : []), outcome].join(' ');
}

function pendingMessage(props: SeasonSaveBarProps): string {
  if (props.invalid) return props.invalid;
  if (!props.isChanged) return texts.notSaved;
  return props.isRestored ? texts.restored : texts.changed;
}

/** The save bar of a form that is saved by a button: an order, or the counts. */
export function SeasonSaveBar(props: SeasonSaveBarProps) {
  const { label, isLocked, isSaving, error, hasSaved, isChanged, onSave } = props;
  if (isLocked) {
    const reason = error ? `${saveFailure(error).text} ` : '';
    return <SaveBar tone="locked" message={`${reason}${lockedMessage(props)}`} />;
  }
  const onUndo = isSaving ? undefined : props.onUndo;
  if (isSaving) {
    return (
      <SaveBar
        tone="quiet"
        message={texts.saving}
        action={{ label: texts.saving, onClick: onSave, isBusy: true }}
      />
    );
  }
  if (error) {
    const { text, canRetry } = saveFailure(error);
    return (
      <SaveBar
        tone="bad"
        message={`${texts.failed} ${text}`}
        onUndo={onUndo}
        action={{ label: canRetry ? texts.retry : label, onClick: onSave }}
      />
    );
  }
  if (hasSaved && !isChanged) {
    return (
      <SaveBar
        tone="good"
        message={texts.saved}
        onUndo={onUndo}
        action={{ label, onClick: onSave, isIdle: true }}
      />
    );
  }
  return (
    <SaveBar
      tone="quiet"
      message={pendingMessage(props)}
      onUndo={onUndo}
      action={{ label, onClick: onSave, isIdle: Boolean(props.invalid) }}
    />
  );
}
