import { useState } from 'react';
import type { AdminRace } from '#contract/admin-seasons.ts';
import { failureText } from '#web/app/failure-text.ts';
import { UnsavedChanges } from '#web/app/unsaved-changes.tsx';
import { formatInstant } from '#web/features/admin/admin-dates.ts';
import { Button } from '#web/ui/button.tsx';
import { RankList } from '#web/ui/rank-list.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { seasonCalls, useSeasonChange } from './admin-seasons.api.ts';
import styles from './admin-seasons.module.css';
import { adminSeasonsTexts } from './admin-seasons.texts.ts';

const { races: texts, failures, cancel } = adminSeasonsTexts;

interface RaceOrderProps {
  readonly year: number;
  /** Without cancelled ones. */
  readonly races: readonly AdminRace[];
  readonly onClose: () => void;
}

/** The races put in order by dragging, by buttons or by keyboard. */
export function RaceOrder({ year, races, onClose }: RaceOrderProps) {
  const [stored] = useState<readonly string[]>(() => races.map(({ id }) => id));
  const [order, setOrder] = useState(stored);
  const change = useSeasonChange(() => {
    onClose();
    showToast(texts.orderSaved);
  });
  const isChanged = order.some((id, index) => id !== stored[index]);
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
          setOrder(next);
        }}
      />
      {isChanged && (
        <div className={styles.saveBar}>
          <SaveBar
            tone={failure ? 'bad' : 'quiet'}
            message={failure || texts.orderChanged}
            onUndo={change.isPending ? undefined : () => setOrder(stored)}
            action={{
              label: texts.saveOrder,
              isBusy: change.isPending,
              onClick: () => change.mutate(seasonCalls.orderRaces(year, order)),
            }}
          />
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
