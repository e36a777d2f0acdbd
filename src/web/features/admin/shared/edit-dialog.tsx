import { type ComponentProps, useState } from 'react';
import { isSame } from '#domain/base/is-same.ts';
import { useMutation } from '#web/calls/mutation.ts';
import { FailureNotice } from '#web/failures/failure-notice.tsx';
import type { ErrorTexts } from '#web/failures/failure-text.ts';
import type { Elements } from '#web/ui/content.ts';
import { Dialog } from '#web/ui/dialog.tsx';

/** Parsed draft: the value to send, `null` if invalid, and its errors. */
export interface Reading<Value, Problems> {
  readonly value: Value | null;
  readonly problems: Problems;
}

/**
 * Manages the draft of one object, its errors and saving.
 * @param stored value shown without a draft
 * @param save resolves once the stored value is on the screen
 */
export function useEditForm<Draft extends object, Value, Problems, Data>(
  stored: Draft,
  read: (draft: Draft) => Reading<Value, Problems>,
  save: (value: Value) => Promise<Data>,
) {
  const [initial, setInitial] = useState(stored);
  const [draft, setDraft] = useState(initial);
  const [isTried, setIsTried] = useState(false);
  const { mutate, reset, isPending, error } = useMutation({ mutationFn: save });
  const { value, problems } = read(draft);
  return {
    draft,
    isDirty: !isSame(draft, initial),
    isSaving: isPending,
    error,
    /** Errors; `null` until the first attempt to save. */
    problems: isTried ? problems : null,
    change: (changes: Partial<Draft>) => {
      setDraft((before) => ({ ...before, ...changes }));
      reset();
    },
    submit: (onSaved: (value: Value, data: Data) => void) => {
      setIsTried(value === null);
      if (value !== null) mutate(value, { onSuccess: (data) => onSaved(value, data) });
    },
    startOver: (next: Draft) => {
      setInitial(next);
      setDraft(next);
      setIsTried(false);
    },
  };
}

interface EditDialogProps
  extends Pick<ComponentProps<typeof Dialog>, 'title' | 'alternative' | 'footer' | 'onClose'> {
  readonly saveLabel: string;
  readonly form: {
    readonly isDirty: boolean;
    readonly isSaving: boolean;
    readonly error: unknown;
  };
  readonly onSave: () => void;
  readonly failures: ErrorTexts;
  readonly children: Elements;
}

/** Dialog with all editable fields of one object. */
export function EditDialog(props: EditDialogProps) {
  const { saveLabel, form, onSave, failures, children, ...dialog } = props;
  return (
    <Dialog
      {...dialog}
      confirmLabel={saveLabel}
      isBusy={form.isSaving}
      isDirty={form.isDirty}
      onConfirm={onSave}
    >
      {children}
      <FailureNotice error={form.error} failures={failures} />
    </Dialog>
  );
}
