import { useState } from 'react';
import type { AdminQuestions } from '#contract/guessing/questions.ts';
import { type Answer, YES_NO } from '#domain/season/question.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { answerWords, namedAnswer } from '#web/widgets/questions/named-answer.ts';
import { useAdminChange } from '../shared/admin.api.ts';
import { EditDialog, useEditForm } from '../shared/edit-dialog.tsx';
import { type AdminQuestion, questionCalls } from './admin-questions.api.ts';
import styles from './admin-questions.module.css';
import { adminQuestionsTexts, rightAnswersTexts as texts } from './admin-questions.texts.ts';
import { readRightNumbers } from './read-question.ts';

interface RightDraft {
  readonly chosen: readonly Answer[];
  /** Numbers between commas. */
  readonly typed: string;
}

interface RightAnswersDialogProps {
  readonly season: AdminQuestions;
  readonly question: AdminQuestion;
  readonly onClose: () => void;
}

function choicesOf({ kind }: AdminQuestion, { drivers, constructors }: AdminQuestions) {
  if (kind === 'YES_NO') return YES_NO;
  return (kind === 'DRIVER' ? drivers : constructors).map(({ look }) => look.id);
}

/** Enters what was right. Its version when the dialog opened detects edit conflicts. */
export function RightAnswersDialog({ season, question, onClose }: RightAnswersDialogProps) {
  const { id, kind } = question;
  const [basedOn] = useState(question.right ?? []);
  const isNumber = kind === 'NUMBER';
  const change = useAdminChange();
  const read = ({ chosen, typed }: RightDraft) => {
    const value = isNumber ? readRightNumbers(typed) : chosen;
    return { value, problems: value === null };
  };
  const form = useEditForm<RightDraft, readonly Answer[], boolean, unknown>(
    { chosen: basedOn, typed: basedOn.join(', ') },
    read,
    (answers) => change.mutateAsync(questionCalls.setRight(id, answers, basedOn)),
  );
  const { chosen, typed } = form.draft;
  return (
    <EditDialog
      title={texts.title}
      saveLabel={texts.save}
      form={form}
      failures={adminQuestionsTexts.failures}
      onSave={() => {
        if (!form.isDirty) return onClose();
        form.submit((answers) => {
          onClose();
          showToast(answers.length === 0 ? texts.withdrawn : texts.saved);
        });
      }}
      onClose={onClose}
    >
      <p className={styles.question}>{question.text}</p>
      {isNumber ? (
        <TextField
          label={texts.number}
          hint={texts.numberHint}
          value={typed}
          message={form.problems ? { tone: 'bad', text: texts.wrong } : null}
          onChange={(next) => form.change({ typed: next })}
        />
      ) : (
        <>
          <p>{texts.help}</p>
          <fieldset>
            <legend className="visually-hidden">{texts.choose}</legend>
            <div className={styles.choices}>
              {choicesOf(question, season).map((answer) => (
                <Checkbox
                  key={answer}
                  label={answerWords(namedAnswer(kind, answer, season))}
                  checked={chosen.includes(answer)}
                  onChange={(isChosen) =>
                    form.change({
                      chosen: isChosen
                        ? [...chosen, answer]
                        : chosen.filter((each) => each !== answer),
                    })
                  }
                />
              ))}
            </div>
          </fieldset>
        </>
      )}
    </EditDialog>
  );
}
