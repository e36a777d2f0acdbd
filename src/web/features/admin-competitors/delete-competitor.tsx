import { useState } from 'react';
import { failureText } from '#web/app/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { type CompetitorKind, useCompetitorDeletion } from './admin-competitors.api.ts';
import { adminCompetitorsTexts as texts } from './admin-competitors.texts.ts';

interface DeleteCompetitorProps {
  readonly kind: CompetitorKind;
  readonly id: string;
  readonly name: string;
  readonly onDeleted: () => void;
}

/** For one that was added by mistake; what stands in the way is said when it does. */
export function DeleteCompetitor({ kind, id, name, onDeleted }: DeleteCompetitorProps) {
  const [isAsking, setIsAsking] = useState(false);
  const deletion = useCompetitorDeletion(kind, id);
  const failures = { ...texts.failures, conflict: texts.kinds[kind].cannotDelete };
  return (
    <>
      {deletion.error !== null && (
        <Notice tone="bad">
          <p>{failureText(deletion.error, failures)}</p>
        </Notice>
      )}
      <Button variant="danger" isBusy={deletion.isPending} onClick={() => setIsAsking(true)}>
        {texts.delete}
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        title={texts.deleteTitle(name)}
        confirmLabel={texts.delete}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          deletion.mutate(undefined, {
            onSuccess: () => {
              onDeleted();
              showToast(texts.deleted(name));
            },
          });
        }}
      >
        <p>{texts.deleteHelp}</p>
      </ConfirmDialog>
    </>
  );
}
