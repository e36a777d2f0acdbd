import { useState } from 'react';
import type { RaceSettings } from '#contract/admin-races.ts';
import { NAME_MAX } from '#contract/admin-shared.limits.ts';
import { failureText } from '#web/app/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { adminSeasonsTexts } from './admin-seasons.texts.ts';
import { OsloTimeField } from './oslo-time-field.tsx';
import { isSameDraft, type RaceDraft, type RaceField, readRaceDraft } from './race-draft.ts';

const { race: texts, failures, failedTitle } = adminSeasonsTexts;

interface RaceDialogProps {
  readonly title: string;
  readonly saveLabel: string;
  readonly year: number;
  readonly draft: RaceDraft;
  /** Under the start. */
  readonly startHint?: string | undefined;
  /** What was done before with this dialog. */
  readonly done?: string | null;
  readonly isSaving: boolean;
  readonly error: unknown;
  readonly onSave: (settings: RaceSettings) => void;
  /** Saves this one, and goes on to another. */
  readonly onSaveAndGoOn?: (settings: RaceSettings) => void;
  readonly onClose: () => void;
}

/** A race's name and times. */
export function RaceDialog(props: RaceDialogProps) {
  const { year, done = null, isSaving, error, onSaveAndGoOn } = props;
  const [draft, setDraft] = useState(props.draft);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const read = readRaceDraft(draft, year);
  const change = (part: Partial<RaceDraft>) => setDraft({ ...draft, ...part });
  const problemOf = (field: RaceField) => {
    const problem = 'problems' in read && isSubmitted ? read.problems[field] : undefined;
    return problem === undefined ? null : texts.problems[problem](year);
  };
  const submit = (save: (settings: RaceSettings) => void) => {
    setIsSubmitted(true);
    if (!('problems' in read) && !isSaving) save(read);
  };
  return (
    <Dialog
      title={props.title}
      confirmLabel={props.saveLabel}
      alternative={
        onSaveAndGoOn && (
          <Button isBusy={isSaving} onClick={() => submit(onSaveAndGoOn)}>
            {texts.goOn}
          </Button>
        )
      }
      isBusy={isSaving}
      isDirty={!isSameDraft(draft, props.draft)}
      onConfirm={() => submit(props.onSave)}
      onClose={props.onClose}
    >
      {done !== null && <Notice tone="good">{done}</Notice>}
      <TextField
        label={texts.name}
        value={draft.name}
        maxLength={NAME_MAX}
        message={problemOf('name') === null ? null : { tone: 'bad', text: texts.nameMissing }}
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
      {error !== null && (
        <Notice tone="bad" title={failedTitle}>
          <p>{failureText(error, { ...failures, 'invalid-input': texts.refused })}</p>
        </Notice>
      )}
    </Dialog>
  );
}
