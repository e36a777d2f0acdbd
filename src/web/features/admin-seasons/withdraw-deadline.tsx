import { useState } from 'react';
import { failureText } from '#web/app/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { seasonCalls, useSeasonChange } from './admin-seasons.api.ts';
import { adminSeasonsTexts } from './admin-seasons.texts.ts';

const { deadline, failures, failedTitle } = adminSeasonsTexts;
const texts = deadline.late.withdraw;

/** Back to the deadline that had passed before a late one was set. */
export function WithdrawDeadline({ year }: { readonly year: number }) {
  const [isAsking, setIsAsking] = useState(false);
  const change = useSeasonChange(() => {
    setIsAsking(false);
    showToast(texts.done);
  });
  return (
    <>
      <Button
        variant="quiet"
        onClick={() => {
          change.reset();
          setIsAsking(true);
        }}
      >
        {texts.label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={texts.title}
        confirmLabel={texts.label}
        isBusy={change.isPending}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => change.mutate(seasonCalls.withdrawDeadline(year))}
      >
        <p>{texts.help}</p>
        {change.error !== null && (
          <Notice tone="bad" title={failedTitle}>
            <p>{failureText(change.error, failures)}</p>
          </Notice>
        )}
      </ConfirmDialog>
    </>
  );
}
