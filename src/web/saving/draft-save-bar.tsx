import type { Address } from '#contract/http/pages.ts';
import type { ShownFailure } from '#web/failures/failure-text.ts';
import { ConflictBar } from '#web/ui/conflict-bar.tsx';
import type { Content } from '#web/ui/content.ts';
import { saveBarTexts as texts } from '#web/ui/save-bar.texts.ts';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { isEditConflict } from './save-errors.ts';
import type { DraftForm } from './use-draft-form.ts';

interface DraftSaveBarProps {
  readonly form: Pick<
    DraftForm,
    | 'isChanged'
    | 'isOutdated'
    | 'isSaving'
    | 'isSaved'
    | 'error'
    | 'saveOver'
    | 'keepStored'
    | 'undo'
    | 'retry'
  > & { readonly save: () => unknown };
  /** Label of the save button. */
  readonly label: string;
  /** Reason why nothing can be changed any more. */
  readonly locked?: Content;
  /** True if the shown value is stored; by default the bar is hidden until something changes. */
  readonly isStored?: boolean;
  readonly saved?: string;
  /** Link to the next step once it is stored. */
  readonly next?: { readonly label: string; readonly to: Address } | undefined;
  /** Message while there are unsaved changes. */
  readonly unsaved?: string;
  /** Reason why the draft cannot be saved as it is. */
  readonly obstacle?: string | null;
  readonly obstacleTone?: 'bad' | 'quiet';
  readonly failure: (error: unknown) => ShownFailure;
}

/** Shows the state of a draft: locked, saving, edit conflict, failed, stored or changed. */
export function DraftSaveBar(props: DraftSaveBarProps) {
  const { form, label, locked, isStored, failure } = props;
  const obstacle = props.obstacle ?? null;
  const { error, undo } = form;
  if (locked) return <SaveBar tone="locked" message={locked} />;
  if (form.isSaving) {
    const action = { label: texts.saving, onClick: form.save, isBusy: true };
    return <SaveBar tone="quiet" message={texts.saving} action={action} />;
  }
  if (form.isOutdated || (form.isChanged && isEditConflict(error))) {
    const reason = error === null || isEditConflict(error) ? null : failure(error).text;
    return (
      <ConflictBar
        failure={reason}
        onKeepStored={form.keepStored}
        onSaveOver={form.saveOver}
        isIdle={obstacle !== null}
      />
    );
  }
  if (error !== null) {
    const { text, canRetry, action } = failure(error);
    const retry = { label: texts.retry, onClick: form.retry };
    const again = form.isChanged ? { label, onClick: form.save } : undefined;
    return (
      <SaveBar
        tone="bad"
        message={`${texts.failed} ${text}`}
        onUndo={undo}
        action={action ?? (canRetry ? retry : again)}
      />
    );
  }
  if (!form.isChanged && (isStored || (isStored === undefined && form.isSaved))) {
    return (
      <SaveBar
        tone="good"
        message={props.saved ?? texts.saved}
        onUndo={undo}
        next={props.next}
        action={props.next ? undefined : { label, onClick: form.save, isIdle: true }}
      />
    );
  }
  if (!form.isChanged && isStored === undefined) return null;
  return (
    <SaveBar
      tone={obstacle === null ? 'quiet' : (props.obstacleTone ?? 'quiet')}
      message={obstacle ?? props.unsaved ?? (form.isChanged ? texts.changed : texts.notSaved)}
      onUndo={undo}
      action={{ label, onClick: form.save, isIdle: obstacle !== null }}
    />
  );
}
