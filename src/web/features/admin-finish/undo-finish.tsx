import { ConfirmButton } from '#web/app/confirm-button.tsx';
import { Card } from '#web/ui/card.tsx';
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
  const undoing = useFinishUndoing(year, () => {
    showToast(texts.undone);
    focusHeading();
  });
  if (!canUndo) return <Notice>{texts.undoneBefore}</Notice>;
  return (
    <Card title={texts.undoTitle}>
      <div className={styles.form}>
        <p>{texts.undoHelp}</p>
        <ConfirmButton
          danger
          label={texts.undo}
          title={texts.undoQuestion(year)}
          onConfirm={() => undoing.mutateAsync()}
          failures={texts.failures}
        >
          {texts.undoConsequence}
        </ConfirmButton>
      </div>
    </Card>
  );
}
