import { useState } from 'react';
import type { AdminSeason } from '#contract/admin/admin-seasons.ts';
import { MINUTE_MS } from '#domain/base/time.ts';
import { isOpen } from '#domain/season/deadline.ts';
import { formatInstant } from '#web/formatting/dates.ts';
import { useServerNow } from '#web/hydration/server-time.ts';
import { ConfirmButton } from '#web/saving/confirm-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useAdminChange } from '../shared/admin.api.ts';
import admin from '../shared/admin.module.css';
import { seasonCalls } from './admin-seasons.api.ts';
import styles from './admin-seasons.module.css';
import { adminSeasonsTexts, deadlineTexts } from './admin-seasons.texts.ts';
import { DeadlineDialog } from './deadline-dialog.tsx';

/** Returns the note about the current deadline. */
function aboutDeadline(season: AdminSeason, canReopen: boolean): string | null {
  const { guessDeadline, latestDeadline, passedDeadline, canMoveDeadline, finishedAt } = season;
  if (!canMoveDeadline) return finishedAt === null ? deadlineTexts.closed : deadlineTexts.finished;
  if (guessDeadline === null) {
    return latestDeadline === null
      ? deadlineTexts.none
      : deadlineTexts.waiting(formatInstant(latestDeadline));
  }
  if (canReopen) return deadlineTexts.late.canSet;
  return passedDeadline === null
    ? null
    : deadlineTexts.late.replaced(formatInstant(passedDeadline));
}

/**
 * Shows the season deadline. It can be moved until it has passed, and afterwards while nobody has
 * guessed, since a game may start late.
 */
export function SeasonDeadline({ season }: { readonly season: AdminSeason }) {
  const [isMoving, setIsMoving] = useState(false);
  const withdrawal = useAdminChange(() => showToast(deadlineTexts.late.withdraw.done));
  const now = useServerNow(MINUTE_MS);
  const { year, guessDeadline, latestDeadline, passedDeadline, lateDeadlineLimit } = season;
  const { canMoveDeadline } = season;
  const isAhead = isOpen(guessDeadline, now);
  const canReopen = canMoveDeadline && guessDeadline !== null && !isAhead;
  const about = aboutDeadline(season, canReopen);
  const label = canReopen
    ? deadlineTexts.late.set
    : guessDeadline === null
      ? deadlineTexts.set
      : deadlineTexts.move;
  return (
    <Card title={deadlineTexts.title}>
      <div className={styles.fact}>
        <div>
          {guessDeadline !== null && (
            <p className={styles.moment}>{formatInstant(guessDeadline)}</p>
          )}
          {about !== null && <p className={canMoveDeadline ? undefined : admin.help}>{about}</p>}
        </div>
        {canMoveDeadline && (
          <Button
            variant={(guessDeadline ?? latestDeadline) ? 'secondary' : 'primary'}
            onClick={() => setIsMoving(true)}
          >
            {label}
          </Button>
        )}
        {passedDeadline !== null && isAhead && (
          <ConfirmButton
            variant="quiet"
            label={deadlineTexts.late.withdraw.label}
            title={deadlineTexts.late.withdraw.title}
            onConfirm={() => withdrawal.mutateAsync(seasonCalls.withdrawDeadline(year))}
            failures={adminSeasonsTexts.failures}
          >
            {deadlineTexts.late.withdraw.help}
          </ConfirmButton>
        )}
      </div>
      {isMoving && (
        <DeadlineDialog
          title={deadlineTexts.title}
          hint={
            lateDeadlineLimit === null
              ? deadlineTexts.hint
              : deadlineTexts.late.hint(formatInstant(lateDeadlineLimit))
          }
          deadline={canReopen ? lateDeadlineLimit : guessDeadline}
          refused={
            lateDeadlineLimit === null ? deadlineTexts.wrong(year) : deadlineTexts.late.wrong
          }
          callOf={(to) => seasonCalls.moveDeadline(year, to)}
          onClose={() => setIsMoving(false)}
        />
      )}
    </Card>
  );
}
