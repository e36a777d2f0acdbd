import type { AdminRace } from '#contract/admin-seasons.ts';
import { failureText } from '#web/app/failure-text.ts';
import { UnsavedChanges } from '#web/app/unsaved-changes.tsx';
import { formatInstant } from '#web/features/admin/admin-dates.ts';
import { OutdatedBar } from '#web/features/admin/outdated-bar.tsx';
import { useOrderDraft } from '#web/features/admin/use-order-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { RankList } from '#web/ui/rank-list.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { seasonCalls, useSeasonChange } from './admin-seasons.api.ts';
import styles from './admin-seasons.module.css';
import { adminSeasonsTexts } from './admin-seasons.texts.ts';

const { races: texts, failures, failedTitle, cancel } = adminSeasonsTexts;

interface RaceOrderProps {
  readonly year: number;
  /** Without cancelled ones. */
  readonly races: readonly AdminRace[];
  readonly onClose: () => void;
}

/** The races put in order by dragging, by buttons or by keyboard. */
export function RaceOrder({ year, races, onClose }: RaceOrderProps) {
  const stored = races.map(({ id }) => id);
  const draft = useOrderDraft(stored);
  const { order, isChanged, isOutdated } = draft;
  const change = useSeasonChange(() => {
    onClose();
    showToast(texts.orderSaved);
  });
  const saveOn = (basedOn: readonly string[]) =>
    change.mutate(seasonCalls.orderRaces(year, order, basedOn));
  const undo = () => {
    change.reset();
    draft.drop();
  };
  const failure =
    change.error && failureText(change.error, { ...failures, 'invalid-input': texts.orderRefused });
  return (
    <>
      <div className={styles.tools}>
        <p className={styles.muted}>{texts.reorderHelp}</p>
        <Button disabled={change.isPending} onClick={onClose}>
          {cancel}
        </Button>
      </div>
      <RankList
        label={texts.reorderLabel}
        items={races.map(({ id, name, startsAt }) => ({
          id,
          name,
          colour: null,
          detail: formatInstant(startsAt),
        }))}
        order={order}
        isLocked={change.isPending}
        onChange={(next) => {
          change.reset();
          draft.change(next);
        }}
      />
      {(isChanged || isOutdated) && (
        <div className={styles.saveBar}>
          {isOutdated && !change.isPending ? (
            <OutdatedBar
              error={change.error}
              onKeepStored={undo}
              onSaveOver={() => saveOn(stored)}
            />
          ) : (
            <SaveBar
              tone={failure ? 'bad' : 'quiet'}
              message={failure ? `${failedTitle}. ${failure}` : texts.orderChanged}
              onUndo={change.isPending ? undefined : undo}
              action={{
                label: texts.saveOrder,
                isBusy: change.isPending,
                onClick: () => saveOn(draft.basedOn),
              }}
            />
          )}
        </div>
      )}
      <UnsavedChanges
        when={isChanged && !change.isSuccess}
        title={texts.leave.title}
        explanation={texts.leave.explanation}
        leaveLabel={texts.leave.confirm}
      />
    </>
  );
}
