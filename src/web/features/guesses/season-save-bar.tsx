import type { Address } from '#contract/http/pages.ts';
import { DraftSaveBar } from '#web/saving/draft-save-bar.tsx';
import type { DraftForm } from '#web/saving/use-draft-form.ts';
import { saveGuessTexts } from './guesses.texts.ts';
import { saveFailure } from './save-failure.ts';

interface SeasonSaveBarProps {
  readonly label: string;
  readonly form: Omit<DraftForm, 'value' | 'change' | 'startOver'>;
  readonly isLocked: boolean;
  readonly hasSaved: boolean;
  readonly next?: { readonly label: string; readonly to: Address };
  /** Reason why the draft cannot be saved. */
  readonly invalid?: string | null;
}

function lockedMessage({ form, hasSaved }: SeasonSaveBarProps): string {
  const hasLost = form.isChanged && !form.isRestored;
  return [
    ...(form.error === null ? [] : [saveFailure(form.error).text]),
    saveGuessTexts.locked,
    ...(hasLost ? [saveGuessTexts.lostChanges] : []),
    hasSaved ? saveGuessTexts.lockedWith : saveGuessTexts.lockedEmpty,
  ].join(' ');
}

/** Save bar of an order, or of the counts. */
export function SeasonSaveBar(props: SeasonSaveBarProps) {
  const { label, form, isLocked, hasSaved, invalid } = props;
  return (
    <DraftSaveBar
      form={form}
      label={label}
      locked={isLocked && lockedMessage(props)}
      isStored={hasSaved}
      next={props.next}
      {...(form.isRestored && form.isChanged && { unsaved: saveGuessTexts.restored })}
      obstacle={invalid ?? null}
      failure={saveFailure}
    />
  );
}
