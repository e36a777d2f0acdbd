import { useState } from 'react';
import type { AdminSeason, FinishPreview } from '#contract/admin-seasons.ts';
import { failureText } from '#web/app/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Form } from '#web/ui/form.tsx';
import { Link } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useFinish } from './admin-finish.api.ts';
import styles from './admin-finish.module.css';
import { adminFinishTexts as texts } from './admin-finish.texts.ts';
import { focusHeading } from './focus-heading.ts';
import { UncountedFlags } from './uncounted-flags.tsx';

interface FinishFormProps {
  readonly season: AdminSeason;
  readonly preview: Pick<FinishPreview, 'waitingReviews' | 'racesWithoutFlagCount'>;
}

/** What has such consequences wants the year typed. */
export function FinishForm({ season, preview }: FinishFormProps) {
  const { year, wasFinishUndone } = season;
  const { waitingReviews, racesWithoutFlagCount } = preview;
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const finish = useFinish(year, () => {
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
          if (isRight) finish.mutate(typed.trim());
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
        {finish.error !== null && (
          <Notice tone="bad" title={texts.failedTitle}>
            <p>{failureText(finish.error, texts.failures)}</p>
          </Notice>
        )}
        <Button type="submit" variant="primary" isBusy={finish.isPending}>
          {texts.finish}
        </Button>
      </Form>
    </Card>
  );
}
