import { useState } from 'react';
import { useLocation } from 'wouter';
import type { AdminSeasonList } from '#contract/admin/admin-seasons.ts';
import { MAX_YEAR, MIN_YEAR } from '#contract/limits.ts';
import { currentYear } from '#domain/base/oslo-time.ts';
import { FailureNotice } from '#web/failures/failure-notice.tsx';
import { serverNow } from '#web/hydration/server-time.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Form } from '#web/ui/form.tsx';
import { Cluster } from '#web/ui/layout.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useAdminChange } from '../shared/admin.api.ts';
import { seasonCalls, useSourcePreview } from './admin-seasons.api.ts';
import styles from './admin-seasons.module.css';
import { addSeasonTexts, adminSeasonsTexts } from './admin-seasons.texts.ts';
import { SourceLoading, useFocusOnMount } from './season-parts.tsx';
import { SourceSummary } from './source-summary.tsx';

/** @returns the year, or why it cannot be added */
export function readNewYear(
  typed: string,
  seasons: AdminSeasonList,
): number | 'NO_YEAR' | 'EXISTS' {
  if (!/^\d{4}$/.test(typed.trim())) return 'NO_YEAR';
  const year = Number(typed);
  if (year < MIN_YEAR || year > MAX_YEAR) return 'NO_YEAR';
  return seasons.some((season) => season.year === year) ? 'EXISTS' : year;
}

/** Returns the current year, or the one after the latest season if that exists already. */
export function suggestedYear(seasons: AdminSeasonList, currentYear: number): string {
  const years = seasons.map(({ year }) => year);
  if (!years.includes(currentYear)) return String(currentYear);
  return String(Math.max(...years) + 1);
}

interface AddSeasonProps {
  readonly seasons: AdminSeasonList;
  readonly onClose: () => void;
}

/** Adds a season for a year: from a source, with a preview, or empty. */
export function AddSeason({ seasons, onClose }: AddSeasonProps) {
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState(() => suggestedYear(seasons, currentYear(serverNow())));
  const [hasReserves, setHasReserves] = useState(true);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const year = readNewYear(typed, seasons);
  const top = useFocusOnMount<HTMLDivElement>();
  const preview = useSourcePreview();
  const store = useAdminChange(() => {
    navigate(`/admin/season/${Number(typed)}`);
    showToast(addSeasonTexts.done(Number(typed)));
  });
  const problem =
    isSubmitted && typeof year === 'string' ? addSeasonTexts.yearProblems[year] : null;
  const choices = { hasReserves };
  const withYear = (work: (year: number) => void) => () => {
    setIsSubmitted(true);
    if (typeof year === 'number') work(year);
  };
  const startPreview = withYear((wanted) => preview.mutate(wanted));
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
      <Card title={addSeasonTexts.title}>
        <Form
          noValidate
          className={styles.fields}
          onSubmit={() => {
            startPreview();
          }}
        >
          <TextField
            label={addSeasonTexts.year}
            hint={addSeasonTexts.yearHint}
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
            label={adminSeasonsTexts.reserves.title}
            hint={adminSeasonsTexts.reserves.help}
            checked={hasReserves}
            onChange={setHasReserves}
          />
          {preview.isPending && <SourceLoading />}
          <FailureNotice
            error={preview.error}
            title={addSeasonTexts.sourceFailed}
            failures={{ ...adminSeasonsTexts.failures, ...addSeasonTexts.sourceFailures }}
          />
          <FailureNotice error={store.error} failures={adminSeasonsTexts.failures} />
          <Cluster gap={3} className={styles.buttons}>
            <Button type="submit" variant="primary" isBusy={preview.isPending}>
              {preview.error === null ? addSeasonTexts.fromSource : adminSeasonsTexts.retry}
            </Button>
            <Button disabled={preview.isPending} isBusy={store.isPending} onClick={addEmpty}>
              {addSeasonTexts.empty}
            </Button>
            <Button variant="quiet" onClick={onClose}>
              {adminSeasonsTexts.cancel}
            </Button>
          </Cluster>
        </Form>
      </Card>
    </div>
  );
}
