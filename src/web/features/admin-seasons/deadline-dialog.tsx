import { useState } from 'react';
import { failureText } from '#web/app/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { adminSeasonsTexts } from './admin-seasons.texts.ts';
import { instantOf, momentOf } from './oslo-moment.ts';
import { OsloTimeField } from './oslo-time-field.tsx';

const { deadline: texts, failures, failedTitle, cancel, time } = adminSeasonsTexts;

interface DeadlineDialogProps {
  readonly title: string;
  readonly hint: string;
  readonly deadline: number | null;
  /** What somebody should know before. */
  readonly warning?: string | undefined;
  /** Why the server would not take just any moment. */
  readonly refused: string;
  readonly isSaving: boolean;
  readonly error: unknown;
  readonly onSave: (deadline: number) => void;
  readonly onClose: () => void;
}

export function DeadlineDialog(props: DeadlineDialogProps) {
  const [before] = useState(() => momentOf(props.deadline));
  const [moment, setMoment] = useState(before);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const instant = instantOf(moment);
  return (
    <FormDialog
      title={props.title}
      isDirty={moment.local !== before.local || moment.isSecond !== before.isSecond}
      onSubmit={() => {
        setIsSubmitted(true);
        if (typeof instant === 'number' && !props.isSaving) props.onSave(instant);
      }}
      onClose={props.onClose}
    >
      {(close) => (
        <>
          {props.warning !== undefined && (
            <Notice>
              <p>{props.warning}</p>
            </Notice>
          )}
          <OsloTimeField
            label={texts.label}
            hint={props.hint}
            value={moment}
            problem={isSubmitted && instant === 'MISSING' ? time.missing : null}
            onChange={setMoment}
          />
          {props.error !== null && (
            <Notice tone="bad" title={failedTitle}>
              <p>{failureText(props.error, { ...failures, 'invalid-input': props.refused })}</p>
            </Notice>
          )}
          <DialogButtons
            confirm={
              <Button type="submit" variant="primary" isBusy={props.isSaving}>
                {texts.save}
              </Button>
            }
            cancel={<Button onClick={close}>{cancel}</Button>}
          />
        </>
      )}
    </FormDialog>
  );
}
