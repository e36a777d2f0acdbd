import { useState } from 'react';
import type { RaceSettings } from '#contract/admin-races.ts';
import { failureText } from '#web/app/failure-text.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './admin-seasons.module.css';
import { adminSeasonsTexts } from './admin-seasons.texts.ts';
import { OsloTimeField } from './oslo-time-field.tsx';
import { type RaceDraft, type RaceField, readRaceDraft } from './race-draft.ts';

const { race: texts, failures, failedTitle } = adminSeasonsTexts;

interface RaceDialogProps {
  readonly title: string;
  readonly confirmLabel: string;
  readonly year: number;
  readonly draft: RaceDraft;
  /** Under the start. */
  readonly startHint?: string | undefined;
  readonly isSaving: boolean;
  readonly error: unknown;
  readonly onSave: (settings: RaceSettings) => void;
  readonly onClose: () => void;
}

/** A race's name and times. */
export function RaceDialog(props: RaceDialogProps) {
  const [draft, setDraft] = useState(props.draft);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const read = readRaceDraft(draft, props.year);
  const change = (part: Partial<RaceDraft>) => setDraft({ ...draft, ...part });
  const problemOf = (field: RaceField) => {
    const problem = 'problems' in read && isSubmitted ? read.problems[field] : undefined;
    return problem === undefined ? null : texts.problems[problem](props.year);
  };
  const nameProblem = problemOf('name') && texts.nameMissing;
  return (
    <ConfirmDialog
      open
      title={props.title}
      confirmLabel={props.confirmLabel}
      busy={props.isSaving}
      onCancel={props.onClose}
      onConfirm={() => {
        setIsSubmitted(true);
        if (!('problems' in read)) props.onSave(read);
      }}
    >
      <div className={styles.fields}>
        <TextField
          label={texts.name}
          value={draft.name}
          maxLength={80}
          message={nameProblem === null ? null : { tone: 'bad', text: nameProblem }}
          onChange={(name) => change({ name })}
        />
        <OsloTimeField
          label={texts.start}
          hint={props.startHint}
          value={draft.start}
          problem={problemOf('start')}
          onChange={(start) => change({ start })}
        />
        <OsloTimeField
          label={texts.qualifying}
          hint={texts.optional}
          value={draft.qualifying}
          problem={problemOf('qualifying')}
          onChange={(qualifying) => change({ qualifying })}
        />
        <OsloTimeField
          label={texts.sprint}
          hint={texts.sprintHint}
          value={draft.sprint}
          problem={problemOf('sprint')}
          onChange={(sprint) => change({ sprint })}
        />
        {props.error !== null && (
          <Notice tone="bad" title={failedTitle}>
            <p>{failureText(props.error, { ...failures, 'invalid-input': texts.refused })}</p>
          </Notice>
        )}
      </div>
    </ConfirmDialog>
  );
}
