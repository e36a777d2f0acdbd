import { useState } from 'react';
import { failureText } from '#web/app/failure-text.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { adminSeasonsTexts } from './admin-seasons.texts.ts';
import { instantOf, momentOf } from './oslo-moment.ts';
import { OsloTimeField } from './oslo-time-field.tsx';

const { deadline: texts, failures, failedTitle, time } = adminSeasonsTexts;

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
    <Dialog
      title={props.title}
      confirmLabel={texts.save}
      isBusy={props.isSaving}
      isDirty={moment.local !== before.local || moment.isSecond !== before.isSecond}
      onConfirm={() => {
        setIsSubmitted(true);
        if (typeof instant === 'number') props.onSave(instant);
      }}
      onClose={props.onClose}
    >
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
    </Dialog>
  );
}
