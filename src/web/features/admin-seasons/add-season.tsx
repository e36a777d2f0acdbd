import { useState } from 'react';
import { useLocation } from 'wouter';
import type { AdminSeasonList } from '#contract/admin-seasons.ts';
import { currentYear } from '#domain/deadlines.ts';
import { adminSeasonPaths } from '#web/app/admin-season-paths.ts';
import { failureText } from '#web/app/failure-text.ts';
import { serverNow } from '#web/app/server-time.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { seasonCalls, useSeasonChange } from './admin-seasons.api.ts';
import styles from './admin-seasons.module.css';
import { adminSeasonsTexts } from './admin-seasons.texts.ts';
import { readNewYear, suggestedYear } from './new-year.ts';

const { add: texts, failures, failedTitle, cancel } = adminSeasonsTexts;

interface AddSeasonProps {
  readonly seasons: AdminSeasonList;
  readonly onClose: () => void;
}

/** A year, and where its season comes from. */
export function AddSeason({ seasons, onClose }: AddSeasonProps) {
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState(() => suggestedYear(seasons, currentYear(serverNow())));
  const [isSubmitted, setIsSubmitted] = useState(false);
  const year = readNewYear(typed, seasons);
  const store = useSeasonChange(() => {
    navigate(adminSeasonPaths.season(Number(typed)));
    showToast(texts.emptyDone(Number(typed)));
  });
  const problem = isSubmitted && typeof year === 'string' ? texts.yearProblems[year] : null;
  return (
    <Card title={texts.title}>
      <div className={styles.fields}>
        <TextField
          label={texts.year}
          hint={texts.yearHint}
          inputMode="numeric"
          maxLength={4}
          value={typed}
          message={problem === null ? null : { tone: 'bad', text: problem }}
          onChange={setTyped}
        />
        {store.error !== null && (
          <Notice tone="bad" title={failedTitle}>
            <p>{failureText(store.error, failures)}</p>
          </Notice>
        )}
        <div className={styles.buttons}>
          <Button onClick={onClose}>{cancel}</Button>
          <Button
            busy={store.isPending}
            onClick={() => {
              setIsSubmitted(true);
              if (typeof year === 'number') store.mutate(seasonCalls.addEmpty(year));
            }}
          >
            {texts.empty}
          </Button>
        </div>
      </div>
    </Card>
  );
}
