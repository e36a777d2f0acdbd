import { useState } from 'react';
import { useLocation } from 'wouter';
import type { AdminRace, AdminSeason } from '#contract/admin-seasons.ts';
import { failureText } from '#web/app/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { seasonCalls, useSeasonChange } from './admin-seasons.api.ts';
import styles from './admin-seasons.module.css';
import { adminSeasonsTexts } from './admin-seasons.texts.ts';
import { ReloadRace } from './reload-race.tsx';

const { race: texts, failures, failedTitle } = adminSeasonsTexts;

interface RaceActionsProps {
  readonly season: AdminSeason;
  readonly race: AdminRace;
}

type Action = 'cancel' | 'restore' | 'delete';

const CALLS = {
  cancel: seasonCalls.cancelRace,
  restore: seasonCalls.restoreRace,
  delete: seasonCalls.deleteRace,
} as const;

/** The rare and the grave: each asked about once more. */
export function RaceActions({ season, race }: RaceActionsProps) {
  const [, navigate] = useLocation();
  const [asking, setAsking] = useState<Action | null>(null);
  const change = useSeasonChange(() => {
    if (asking === null) return;
    setAsking(null);
    showToast(texts.actions[asking].done(race.name));
    if (asking === 'delete') navigate(`/admin/season/${season.year}`);
  });
  if (season.finishedAt !== null) return null;
  const ask = (action: Action) => {
    change.reset();
    setAsking(action);
  };
  return (
    <Card title={texts.more}>
      <div className={styles.fields}>
        <ReloadRace race={race} />
        {race.hasResult ? (
          <p className={styles.muted}>{texts.hasResult}</p>
        ) : (
          <div className={styles.buttons}>
            {race.cancelledAt === null ? (
              <Button onClick={() => ask('cancel')}>{texts.actions.cancel.label}</Button>
            ) : (
              <Button onClick={() => ask('restore')}>{texts.actions.restore.label}</Button>
            )}
            <Button variant="danger" onClick={() => ask('delete')}>
              {texts.actions.delete.label}
            </Button>
          </div>
        )}
      </div>
      {asking !== null && (
        <ConfirmDialog
          open
          danger={asking === 'delete'}
          title={texts.actions[asking].title(race.name)}
          confirmLabel={texts.actions[asking].label}
          isBusy={change.isPending}
          onCancel={() => setAsking(null)}
          onConfirm={() => change.mutate(CALLS[asking](race.id))}
        >
          <p>{texts.actions[asking].help}</p>
          {change.error !== null && (
            <Notice tone="bad" title={failedTitle}>
              <p>{failureText(change.error, failures)}</p>
            </Notice>
          )}
        </ConfirmDialog>
      )}
    </Card>
  );
}
