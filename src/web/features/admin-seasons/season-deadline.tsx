import { useState } from 'react';
import type { AdminSeason } from '#contract/admin-seasons.ts';
import { formatInstant } from '#web/app/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { seasonCalls, useSeasonChange } from './admin-seasons.api.ts';
import styles from './admin-seasons.module.css';
import { adminSeasonsTexts } from './admin-seasons.texts.ts';
import { DeadlineDialog } from './deadline-dialog.tsx';

const { deadline: texts } = adminSeasonsTexts;

/** The season's guess deadline; it moves until it has passed. */
export function SeasonDeadline({ season }: { readonly season: AdminSeason }) {
  const [isMoving, setIsMoving] = useState(false);
  const change = useSeasonChange(() => {
    setIsMoving(false);
    showToast(texts.saved);
  });
  const { year, guessDeadline, canMoveDeadline, finishedAt } = season;
  const fixed = finishedAt === null ? texts.closed : texts.finished;
  return (
    <Card title={texts.title}>
      <div className={styles.fact}>
        <div>
          {guessDeadline !== null && (
            <p className={styles.moment}>{formatInstant(guessDeadline)}</p>
          )}
          {guessDeadline === null && canMoveDeadline && <p>{texts.none}</p>}
          {!canMoveDeadline && <p className={styles.muted}>{fixed}</p>}
        </div>
        {canMoveDeadline && (
          <Button
            variant={guessDeadline === null ? 'primary' : 'secondary'}
            onClick={() => {
              change.reset();
              setIsMoving(true);
            }}
          >
            {guessDeadline === null ? texts.set : texts.move}
          </Button>
        )}
      </div>
      {isMoving && (
        <DeadlineDialog
          title={texts.title}
          hint={texts.hint}
          deadline={guessDeadline}
          refused={texts.wrong(year)}
          isSaving={change.isPending}
          error={change.error}
          onSave={(deadline) => change.mutate(seasonCalls.moveDeadline(year, deadline))}
          onClose={() => setIsMoving(false)}
        />
      )}
    </Card>
  );
}
