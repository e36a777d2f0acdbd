import type { ResultList } from '#contract/result-lists.ts';
import { ApiError } from '#web/app/api.ts';
import { failureText } from '#web/app/failure-text.ts';
import { useServerNow } from '#web/app/server-time.ts';
import { formatInstant } from '#web/features/admin/admin-dates.ts';
import { OutdatedBar } from '#web/features/admin/outdated-bar.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { adminResultsTexts as texts } from './admin-results.texts.ts';
import { type Hindrance, hindranceOf, listFault, pointsFault } from './list-checks.ts';
import type { ListForm, RaceData } from './use-list-form.ts';

const isChangedMeanwhile = (error: unknown) =>
  error instanceof ApiError && error.code === 'changed-meanwhile';
const ROW = /^\/(?:rows|places)\/(\d+)\//;

/** Why the server refused a list, with the names of the rows that it means. */
export function refusalText(error: unknown, nameOfRow: (index: number) => string): string {
  if (!(error instanceof ApiError) || error.code !== 'invalid-input') {
    return failureText(error, texts.failures);
  }
  const named = error.problem?.errors?.flatMap(({ path }) => {
    const index = ROW.exec(path)?.[1];
    return index === undefined ? [] : [nameOfRow(Number(index))];
  });
  const names = [...new Set(named)].filter((name) => name !== '');
  return names.length === 0 ? texts.refused : texts.refusedRows(names.join(', '));
}

function hindranceText(hindrance: Hindrance, { race }: RaceData): string {
  const at = hindrance === 'BEFORE_SPRINT' ? race.sprintAt : race.startsAt;
  return texts.hindrances[hindrance](formatInstant(at ?? race.startsAt));
}

interface ListSaveBarProps {
  readonly list: ResultList;
  readonly data: RaceData;
  readonly form: ListForm;
  readonly nameOf: (id: string) => string;
}

/** How it stands with a list: saved, changed, not to be saved yet, or refused and why. */
export function ListSaveBar({ list, data, form, nameOf }: ListSaveBarProps) {
  const now = useServerNow();
  const hindrance = hindranceOf(list, data, now);
  const fault = listFault(list, form.rows);
  const { isSaving, isOutdated, error, isStored, isChanged } = form;
  const onUndo = isSaving ? undefined : form.undo;
  const label = texts.save;
  if (hindrance === 'FINISHED' || hindrance === 'CANCELLED') {
    return <SaveBar tone="locked" message={hindranceText(hindrance, data)} />;
  }
  if (isSaving) {
    const action = { label: texts.saving, onClick: form.save, isBusy: true };
    return <SaveBar tone="quiet" message={texts.saving} action={action} />;
  }
  const unreadable = form.rows.filter(({ points }) => pointsFault(list, points) !== null);
  const obstacle =
    fault === 'POINTS'
      ? `${texts.faults.POINTS} ${unreadable.map(({ id }) => nameOf(id)).join(', ')}.`
      : (fault && texts.faults[fault]) || (hindrance && hindranceText(hindrance, data));
  if (isOutdated) {
    return (
      <OutdatedBar
        error={error}
        onKeepStored={form.keepStored}
        onSaveOver={form.saveOver}
        isIdle={Boolean(obstacle)}
      />
    );
  }
  if (error !== null) {
    const reason = refusalText(error, (index) => nameOf(form.rows[index]?.id ?? ''));
    // What is stored has to be looked at before it is taken away.
    const mayRetry = form.hasDraft || !isChangedMeanwhile(error);
    const action = mayRetry ? { label: texts.retry, onClick: form.retry } : undefined;
    return (
      <SaveBar tone="bad" message={`${texts.failed} ${reason}`} onUndo={onUndo} action={action} />
    );
  }
  if (isStored && !isChanged) {
    const action = { label, onClick: form.save, isIdle: true };
    return <SaveBar tone="good" message={texts.saved} onUndo={onUndo} action={action} />;
  }
  return (
    <SaveBar
      tone="quiet"
      message={obstacle || (isChanged ? texts.changed : texts.notSaved)}
      onUndo={onUndo}
      action={{ label, onClick: form.save, isIdle: Boolean(obstacle) }}
    />
  );
}
