import { useState } from 'react';
import { failureText } from '#web/app/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useFinishUndoing } from './admin-finish.api.ts';
import styles from './admin-finish.module.css';
import { adminFinishTexts as texts } from './admin-finish.texts.ts';
import { focusHeading } from './focus-heading.ts';

interface UndoFinishProps {
  readonly year: number;
  readonly canUndo: boolean;
}

export function UndoFinish({ year, canUndo }: UndoFinishProps) {
  const [isAsking, setIsAsking] = useState(false);
  const undoing = useFinishUndoing(year, () => {
    showToast(texts.undone);
    focusHeading();
  });
  if (!canUndo) return <Notice>{texts.undoneBefore}</Notice>;
  return (
    <Card title={texts.undoTitle}>
      <div className={styles.form}>
        <p>{texts.undoHelp}</p>
        {undoing.error !== null && (
          <Notice tone="bad" title={texts.failedTitle}>
            <p>{failureText(undoing.error, texts.failures)}</p>
          </Notice>
        )}
        <Button variant="danger" isBusy={undoing.isPending} onClick={() => setIsAsking(true)}>
          {texts.undo}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        danger
        title={texts.undoQuestion(year)}
        confirmLabel={texts.undo}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          undoing.mutate(undefined);
        }}
      >
        <p>{texts.undoConsequence}</p>
      </ConfirmDialog>
    </Card>
  );
}
