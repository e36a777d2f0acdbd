import { useState } from 'react';
import { useLocation } from 'wouter';
import type { AdminSeasonList } from '#contract/admin-seasons.ts';
import { currentYear } from '#domain/deadlines.ts';
import { failureText } from '#web/app/failure-text.ts';
import { serverNow } from '#web/app/server-time.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Form } from '#web/ui/form.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { seasonCalls, useSeasonChange, useSourcePreview } from './admin-seasons.api.ts';
import styles from './admin-seasons.module.css';
import { adminSeasonsTexts } from './admin-seasons.texts.ts';
import { Asking } from './asking.tsx';
import { readNewYear, suggestedYear } from './new-year.ts';
import { SourceSummary } from './source-summary.tsx';
import { useFocusOnMount } from './use-focus-on-mount.ts';

const { add: texts, reserves, failures, failedTitle, cancel, retry } = adminSeasonsTexts;

interface AddSeasonProps {
  readonly seasons: AdminSeasonList;
  readonly onClose: () => void;
}

/** A year, and where its season comes from: a source, seen before it is stored, or nothing yet. */
export function AddSeason({ seasons, onClose }: AddSeasonProps) {
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState(() => suggestedYear(seasons, currentYear(serverNow())));
  const [hasReserves, setHasReserves] = useState(true);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const year = readNewYear(typed, seasons);
  const top = useFocusOnMount<HTMLDivElement>();
  const preview = useSourcePreview();
  const store = useSeasonChange(() => {
    navigate(`/admin/season/${Number(typed)}`);
    showToast(texts.done(Number(typed)));
  });
  const problem = isSubmitted && typeof year === 'string' ? texts.yearProblems[year] : null;
  const choices = { hasReserves };
  const withYear = (work: (year: number) => void) => () => {
    setIsSubmitted(true);
    if (typeof year === 'number') work(year);
  };
  const ask = withYear((wanted) => preview.mutate(wanted));
  const addEmpty = withYear((wanted) => store.mutate(seasonCalls.addEmpty(wanted, choices)));

  if (preview.data !== undefined) {
    return (
      <SourceSummary
        year={Number(typed)}
        preview={preview.data}
        isStoring={store.isPending}
        error={store.error}
        onStore={() => store.mutate(seasonCalls.fromSource(Number(typed), choices))}
        onCancel={() => {
          preview.reset();
          store.reset();
        }}
      />
    );
  }
  return (
    <div ref={top} tabIndex={-1}>
      <Card title={texts.title}>
        <Form
          noValidate
          className={styles.fields}
          onSubmit={() => {
            ask();
          }}
        >
          <TextField
            label={texts.year}
            hint={texts.yearHint}
            inputMode="numeric"
            value={typed}
            message={problem === null ? null : { tone: 'bad', text: problem }}
            onChange={(value) => {
              setTyped(value);
              preview.reset();
              store.reset();
            }}
          />
          <Checkbox
            label={reserves.title}
            hint={reserves.help}
            checked={hasReserves}
            onChange={setHasReserves}
          />
          {preview.isPending && <Asking />}
          {preview.error !== null && (
            <Notice tone="bad" title={texts.sourceFailed}>
              <p>{failureText(preview.error, { ...failures, ...texts.sourceFailures })}</p>
            </Notice>
          )}
          {store.error !== null && (
            <Notice tone="bad" title={failedTitle}>
              <p>{failureText(store.error, failures)}</p>
            </Notice>
          )}
          <div className={styles.buttons}>
            <Button type="submit" variant="primary" isBusy={preview.isPending}>
              {preview.error === null ? texts.fromSource : retry}
            </Button>
            <Button disabled={preview.isPending} isBusy={store.isPending} onClick={addEmpty}>
              {texts.empty}
            </Button>
            <Button variant="quiet" onClick={onClose}>
              {cancel}
            </Button>
          </div>
        </Form>
      </Card>
    </div>
  );
}
