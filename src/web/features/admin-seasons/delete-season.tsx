import { useState } from 'react';
import { useLocation } from 'wouter';
import { failureText } from '#web/app/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { seasonCalls, useSeasonChange } from './admin-seasons.api.ts';
import { adminSeasonsTexts } from './admin-seasons.texts.ts';

const { deletion: texts, failures, failedTitle } = adminSeasonsTexts;

/** For a season with nothing in it, such as one that was added by mistake. */
export function DeleteSeason({ year }: { readonly year: number }) {
  const [, navigate] = useLocation();
  const [isAsking, setIsAsking] = useState(false);
  const change = useSeasonChange(() => {
    showToast(texts.done(year));
    navigate('/admin/season');
  });
  return (
    <div>
      <Button
        variant="danger"
        onClick={() => {
          change.reset();
          setIsAsking(true);
        }}
      >
        {texts.label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        title={texts.title(year)}
        confirmLabel={texts.label}
        isBusy={change.isPending}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => change.mutate(seasonCalls.deleteEmpty(year))}
      >
        <p>{texts.help}</p>
        {change.error !== null && (
          <Notice tone="bad" title={failedTitle}>
            <p>{failureText(change.error, failures)}</p>
          </Notice>
        )}
      </ConfirmDialog>
    </div>
  );
}
