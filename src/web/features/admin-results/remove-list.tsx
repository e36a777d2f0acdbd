import { useState } from 'react';
import type { ResultList } from '#contract/admin-results.limits.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { adminResultsTexts as texts } from './admin-results.texts.ts';
import styles from './list-editor.module.css';
import type { ListForm, RaceData } from './use-list-form.ts';

interface RemoveListProps {
  readonly list: ResultList;
  readonly data: RaceData;
  readonly form: ListForm;
}

/** Takes a stored list away; a result only once nothing rests on it. */
export function RemoveList({ list, data, form }: RemoveListProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { driverStandings, constructorStandings } = data.results;
  const isLeaned = driverStandings.length + constructorStandings.length > 0;
  if (!form.isStored) return null;
  if (list === 'RACE_RESULT' && isLeaned) {
    return <p className={styles.origin}>{texts.removeAfterStandings}</p>;
  }
  return (
    <div>
      <Button disabled={form.isSaving} onClick={() => setIsAsking(true)}>
        {texts.remove}
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        title={texts.removeTitle(texts.titles[list])}
        confirmLabel={texts.remove}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          form.remove();
        }}
      >
        <p>{texts.removeHelp[list === 'GRID' ? 'GRID' : 'OTHERS']}</p>
      </ConfirmDialog>
    </div>
  );
}
