import { useState } from 'react';
import type { AdminSeason, FinishPreview } from '#contract/admin/admin-seasons.ts';
import { sendJson } from '#web/calls/api.ts';
import { FailureNotice } from '#web/failures/failure-notice.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Form } from '#web/ui/form.tsx';
import { Link } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useAdminChange } from '../shared/admin.api.ts';
import styles from './admin-finish.module.css';
import { adminFinishTexts as texts } from './admin-finish.texts.ts';
import { OpenQuestions, UncountedFlags } from './missing-races.tsx';

/**
 * Moves the focus to the heading, after a form has replaced itself: the outcome is shown at the
 * top.
 */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('h1')?.focus();
}

interface FinishFormProps {
  readonly season: AdminSeason;
  readonly preview: FinishPreview;
}

/** Finishing has lasting consequences, so the admin must type the year. */
export function FinishForm({ season, preview }: FinishFormProps) {
  const { year, wasFinishUndone } = season;
  const { waitingReviews, racesWithoutFlagCount, questionsWithoutRightAnswer } = preview;
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const finish = useAdminChange(() => {
    showToast(texts.done(year));
    focusHeading();
  });
  return (
    <Card title={texts.confirmTitle}>
      <Form
        noValidate
        className={styles.form}
        onSubmit={() => {
          const isRight = typed.trim() === String(year);
          setIsWrong(!isRight);
          if (!isRight) return;
          finish.mutate(() =>
            sendJson('PUT /api/admin/seasons/:year/finish', {
              params: { year },
              body: { confirmation: typed.trim() },
            }),
          );
        }}
      >
        <p>{wasFinishUndone ? texts.confirmHelpLast : texts.confirmHelp}</p>
        {waitingReviews > 0 && (
          <Notice tone="bad" title={texts.waiting(waitingReviews)}>
            <p>{texts.waitingHelp}</p>
            <Link to="/admin/review" className={styles.way}>
              {texts.decide}
            </Link>
          </Notice>
        )}
        <UncountedFlags season={season} races={racesWithoutFlagCount} />
        <OpenQuestions year={year} questions={questionsWithoutRightAnswer} />
        <TextField
          label={texts.typeYear(year)}
          value={typed}
          inputMode="numeric"
          message={isWrong ? { tone: 'bad', text: texts.wrongYear(year) } : null}
          onChange={(value) => {
            setTyped(value);
            setIsWrong(false);
          }}
        />
        <FailureNotice error={finish.error} failures={texts.failures} />
        <Button type="submit" variant="primary" isBusy={finish.isPending}>
          {texts.finish}
        </Button>
      </Form>
    </Card>
  );
}
