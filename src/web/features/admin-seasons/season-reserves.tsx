import type { AdminSeason } from '#contract/admin-seasons.ts';
import { failureText } from '#web/app/failure-text.ts';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { seasonCalls, useSeasonChange } from './admin-seasons.api.ts';
import styles from './admin-seasons.module.css';
import { adminSeasonsTexts } from './admin-seasons.texts.ts';

const { reserves: texts, failures, failedTitle } = adminSeasonsTexts;

/** Whether empty places of races are filled from players' lists; fixed once the first race has closed. */
export function SeasonReserves({ season }: { readonly season: AdminSeason }) {
  const { year, hasReserves, canSwitchReserves } = season;
  const change = useSeasonChange();
  return (
    <Card title={texts.title}>
      {canSwitchReserves ? (
        <Checkbox
          label={texts.label}
          hint={texts.help}
          checked={hasReserves !== change.isPending}
          onChange={(isOn) =>
            change.mutate(seasonCalls.switchReserves(year, isOn), {
              onSuccess: () => showToast(isOn ? texts.switchedOn : texts.switchedOff),
            })
          }
        />
      ) : (
        <p className={styles.muted}>{hasReserves ? texts.on : texts.off}</p>
      )}
      {change.error !== null && (
        <Notice tone="bad" title={failedTitle}>
          <p>{failureText(change.error, failures)}</p>
        </Notice>
      )}
    </Card>
  );
}
