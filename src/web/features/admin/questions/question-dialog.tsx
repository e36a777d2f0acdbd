import { useState } from 'react';
import { MAX_QUESTION_LENGTH } from '#contract/limits.ts';
import { QUESTION_KINDS } from '#domain/season/question.ts';
import { ConfirmButton } from '#web/saving/confirm-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { questionsTexts } from '#web/widgets/questions/questions.texts.ts';
import { useAdminChange } from '../shared/admin.api.ts';
import { EditDialog, useEditForm } from '../shared/edit-dialog.tsx';
import { type AdminQuestion, questionCalls } from './admin-questions.api.ts';
import { adminQuestionsTexts, questionDialogTexts as texts } from './admin-questions.texts.ts';
import { type QuestionDraft, readPoints, readQuestion } from './read-question.ts';

const EMPTY: QuestionDraft = { text: '', kind: 'DRIVER', points: '10' };

interface QuestionFieldsProps {
  readonly draft: QuestionDraft;
  readonly problems: { readonly text: boolean; readonly points: boolean } | null;
  /** Reason why only the text can change. */
  readonly locked: string | null;
  readonly onChange: (changes: Partial<QuestionDraft>) => void;
}

function QuestionFields({ draft, problems, locked, onChange }: QuestionFieldsProps) {
  const isNumber = draft.kind === 'NUMBER';
  const wrongPoints = isNumber ? texts.wrong.numberPoints : texts.wrong.points;
  const typed = readPoints(draft);
  const points = typed && questionsTexts.allPoints(typed);
  return (
    <>
      <TextField
        label={texts.text}
        hint={texts.textHint(MAX_QUESTION_LENGTH - draft.text.length)}
        value={draft.text}
        maxLength={MAX_QUESTION_LENGTH}
        message={problems?.text ? { tone: 'bad', text: texts.wrong.text } : null}
        onChange={(text) => onChange({ text })}
      />
      {locked === null ? (
        <>
          <Select
            label={texts.kind}
            value={draft.kind}
            options={QUESTION_KINDS.map((kind) => ({
              value: kind,
              label: questionsTexts.kinds[kind],
            }))}
            onChange={(kind) => {
              const chosen = QUESTION_KINDS.find((each) => each === kind);
              if (chosen !== undefined) onChange({ kind: chosen });
            }}
          />
          <TextField
            label={texts.points}
            hint={isNumber ? texts.numberPointsHint : texts.pointsHint}
            inputMode={isNumber ? 'text' : 'numeric'}
            value={draft.points}
            message={
              problems?.points
                ? { tone: 'bad', text: wrongPoints }
                : isNumber && points !== null
                  ? { tone: 'quiet', text: points }
                  : null
            }
            onChange={(typed) => onChange({ points: typed })}
          />
        </>
      ) : (
        <Notice title={locked}>
          <p>{texts.facts(questionsTexts.kinds[draft.kind], points ?? '')}</p>
        </Notice>
      )}
    </>
  );
}

/** Adds a question to a season. */
export function AddQuestion({
  year,
  onClose,
}: {
  readonly year: number;
  readonly onClose: () => void;
}) {
  const add = useAdminChange();
  const form = useEditForm(EMPTY, readQuestion, (settings) =>
    add.mutateAsync(questionCalls.add(year, settings)),
  );
  return (
    <EditDialog
      title={texts.add}
      saveLabel={texts.addOne}
      form={form}
      failures={adminQuestionsTexts.failures}
      onSave={() =>
        form.submit(() => {
          onClose();
          showToast(texts.added);
        })
      }
      onClose={onClose}
    >
      <QuestionFields
        draft={form.draft}
        problems={form.problems}
        locked={null}
        onChange={form.change}
      />
    </EditDialog>
  );
}

interface ChangeQuestionProps {
  readonly question: AdminQuestion;
  /** True while questions can be added and deleted. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Changes a question. Its version when the dialog opened detects edit conflicts. */
export function ChangeQuestion({ question, isOpen, onClose }: ChangeQuestionProps) {
  const { id, isAnswered } = question;
  const [basedOn] = useState({
    text: question.text,
    kind: question.kind,
    points: question.points,
  });
  const change = useAdminChange();
  const removal = useAdminChange(() => showToast(texts.deleted));
  const form = useEditForm<
    QuestionDraft,
    typeof basedOn,
    ReturnType<typeof readQuestion>['problems'],
    unknown
  >({ ...basedOn, points: basedOn.points.join(', ') }, readQuestion, (settings) =>
    change.mutateAsync(questionCalls.change(id, settings, basedOn)),
  );
  const lockedAfterDeadline = isOpen ? null : texts.onlyTextClosed;
  return (
    <EditDialog
      title={texts.change}
      saveLabel={texts.save}
      form={form}
      failures={adminQuestionsTexts.failures}
      onSave={() => {
        if (!form.isDirty) return onClose();
        form.submit(() => {
          onClose();
          showToast(texts.saved);
        });
      }}
      onClose={onClose}
      footer={
        isOpen &&
        !isAnswered && (
          <div>
            <ConfirmButton
              danger
              label={texts.delete}
              title={texts.deleteTitle}
              onConfirm={() => removal.mutateAsync(questionCalls.delete(id)).then(onClose)}
              failures={adminQuestionsTexts.failures}
            >
              {question.text}
            </ConfirmButton>
          </div>
        )
      }
    >
      <QuestionFields
        draft={form.draft}
        problems={form.problems}
        locked={isAnswered ? texts.onlyText : lockedAfterDeadline}
        onChange={form.change}
      />
    </EditDialog>
  );
}
