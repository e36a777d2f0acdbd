import { useState } from 'react';
import type { AdminSeason } from '#contract/admin-seasons.ts';
import { MINUTE_MS } from '#domain/time.ts';
import { ConfirmButton } from '#web/app/confirm-button.tsx';
import { formatInstant } from '#web/app/dates.ts';
import { useServerNow } from '#web/app/server-time.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { seasonCalls, useSeasonChange } from './admin-seasons.api.ts';
import styles from './admin-seasons.module.css';
import { adminSeasonsTexts } from './admin-seasons.texts.ts';
import { DeadlineDialog } from './deadline-dialog.tsx';

const { deadline: texts, failures } = adminSeasonsTexts;
const { withdraw } = texts.late;

/** What there is to know about the deadline as it stands. */
function aboutDeadline(season: AdminSeason, canReopen: boolean): string | null {
  const { guessDeadline, passedDeadline, canMoveDeadline, finishedAt } = season;
  if (!canMoveDeadline) return finishedAt === null ? texts.closed : texts.finished;
  if (guessDeadline === null) return texts.none;
  if (canReopen) return texts.late.canSet;
  return passedDeadline === null ? null : texts.late.replaced(formatInstant(passedDeadline));
}

/**
 * The season's guess deadline. It moves until it has passed, and after that while nobody has guessed: the game
 * may have begun late.
 */
export function SeasonDeadline({ season }: { readonly season: AdminSeason }) {
  const [isMoving, setIsMoving] = useState(false);
  const change = useSeasonChange(() => {
    setIsMoving(false);
    showToast(texts.saved);
  });
  const withdrawal = useSeasonChange(() => showToast(withdraw.done));
  const now = useServerNow(MINUTE_MS);
  const { year, guessDeadline, canMoveDeadline, passedDeadline, lateDeadlineLimit } = season;
  const isOpen = guessDeadline !== null && now < guessDeadline;
  const canReopen = canMoveDeadline && guessDeadline !== null && !isOpen;
  const about = aboutDeadline(season, canReopen);
  const label = canReopen ? texts.late.set : guessDeadline === null ? texts.set : texts.move;
  return (
    <Card title={texts.title}>
      <div className={styles.fact}>
        <div>
          {guessDeadline !== null && (
            <p className={styles.moment}>{formatInstant(guessDeadline)}</p>
          )}
          {about && <p className={canMoveDeadline ? undefined : styles.muted}>{about}</p>}
        </div>
        {canMoveDeadline && (
          <Button
            variant={guessDeadline === null ? 'primary' : 'secondary'}
            onClick={() => {
              change.reset();
              setIsMoving(true);
            }}
          >
            {label}
          </Button>
        )}
        {passedDeadline !== null && isOpen && (
          <ConfirmButton
            variant="quiet"
            label={withdraw.label}
            title={withdraw.title}
            onConfirm={() => withdrawal.mutateAsync(seasonCalls.withdrawDeadline(year))}
            failures={failures}
          >
            {withdraw.help}
          </ConfirmButton>
        )}
      </div>
      {isMoving && (
        <DeadlineDialog
          title={texts.title}
          hint={
            lateDeadlineLimit === null
              ? texts.hint
              : texts.late.hint(formatInstant(lateDeadlineLimit))
          }
          deadline={canReopen ? lateDeadlineLimit : guessDeadline}
          refused={lateDeadlineLimit === null ? texts.wrong(year) : texts.late.wrong}
          isSaving={change.isPending}
          error={change.error}
          onSave={(deadline) => change.mutate(seasonCalls.moveDeadline(year, deadline))}
          onClose={() => setIsMoving(false)}
        />
      )}
    </Card>
  );
}
