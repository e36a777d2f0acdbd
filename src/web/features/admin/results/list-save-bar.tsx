import { useState } from 'react';
import type { ResultList } from '#contract/season/result-lists.ts';
import { ApiError } from '#web/calls/api.ts';
import { failureText } from '#web/failures/failure-text.ts';
import { formatInstant } from '#web/formatting/dates.ts';
import { useServerNow } from '#web/hydration/server-time.ts';
import { DraftSaveBar } from '#web/saving/draft-save-bar.tsx';
import { isEditConflict } from '#web/saving/save-errors.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { adminResultsTexts as texts } from './admin-results.texts.ts';
import { listFault, pointsFault, type SaveBlocker, saveBlocker } from './list-checks.ts';
import type { ListForm, RaceData } from './use-list-form.ts';

const ROW = /^\/(?:rows|places)\/(\d+)\//;

/** Describes the server's refusal of a list, with the names of the rows concerned. */
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

function blockerText(blocker: SaveBlocker, { race }: RaceData): string {
  const at = blocker === 'BEFORE_SPRINT' ? race.sprintAt : race.startsAt;
  return texts.blockers[blocker](formatInstant(at ?? race.startsAt));
}

interface ListSaveBarProps {
  readonly list: ResultList;
  readonly data: RaceData;
  readonly form: ListForm;
  readonly nameOf: (id: string) => string;
}

/** Shows the state of a list: saved, changed, incomplete or refused, and why. */
export function ListSaveBar({ list, data, form, nameOf }: ListSaveBarProps) {
  const now = useServerNow();
  const blocker = saveBlocker(list, data, now);
  const [isAsking, setIsAsking] = useState(false);
  const isEarlyGrid = list === 'GRID' && form.isBeforeQualifying;
  const fault = listFault(list, form.rows);
  const unreadable = form.rows.filter(({ points }) => pointsFault(list, points) !== null);
  const obstacle =
    fault === 'POINTS'
      ? `${texts.faults.POINTS} ${unreadable.map(({ id }) => nameOf(id)).join(', ')}.`
      : (fault && texts.faults[fault]) ||
        (blocker && blockerText(blocker, data)) ||
        (form.isSuggestion && !form.isChecked ? texts.notChecked : null);
  return (
    <>
      <DraftSaveBar
        form={isEarlyGrid ? { ...form, save: () => setIsAsking(true) } : form}
        label={texts.save}
        locked={(blocker === 'FINISHED' || blocker === 'CANCELLED') && blockerText(blocker, data)}
        isStored={form.isStored}
        obstacle={obstacle}
        failure={(error) => ({
          text: refusalText(error, (index) => nameOf(form.rows[index]?.id ?? '')),
          // No retry after an edit conflict without a draft: the stored list must be seen before it
          // is overwritten.
          canRetry: form.hasDraft || !isEditConflict(error),
        })}
      />
      {isAsking && (
        <Dialog
          title={texts.early.title}
          confirmLabel={texts.early.confirm}
          onClose={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            form.save();
          }}
        >
          <p>{texts.early.help(data.race.name)}</p>
        </Dialog>
      )}
    </>
  );
}
