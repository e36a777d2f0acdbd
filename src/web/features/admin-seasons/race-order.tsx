import { useState } from 'react';
import type { AdminRace } from '#contract/admin-seasons.ts';
import { failureText } from '#web/app/failure-text.ts';
import { formatInstant } from '#web/features/admin/admin-dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RankList } from '#web/ui/rank-list.tsx';
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
  const [order, setOrder] = useState<readonly string[]>(() => races.map(({ id }) => id));
  const change = useSeasonChange(() => {
    onClose();
    showToast(texts.orderSaved);
  });
  return (
    <>
      <p className={styles.inset}>{texts.reorderHelp}</p>
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
        onChange={setOrder}
      />
      <div className={styles.saveOrder}>
        {change.error !== null && (
          <Notice tone="bad" title={failedTitle}>
            <p>{failureText(change.error, { ...failures, 'invalid-input': texts.orderRefused })}</p>
          </Notice>
        )}
        <div className={styles.buttons}>
          <Button onClick={onClose}>{cancel}</Button>
          <Button
            look="primary"
            busy={change.isPending}
            onClick={() => change.mutate(seasonCalls.orderRaces(year, order))}
          >
            {texts.saveOrder}
          </Button>
        </div>
      </div>
    </>
  );
}
