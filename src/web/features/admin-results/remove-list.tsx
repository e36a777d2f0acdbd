import type { ResultList } from '#contract/admin-results.limits.ts';
import { ConfirmButton } from '#web/app/confirm-button.tsx';
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
  const { driverStandings, constructorStandings } = data.results;
  const isLeaned = driverStandings.length + constructorStandings.length > 0;
  if (!form.isStored) return null;
  if (list === 'RACE_RESULT' && isLeaned) {
    return <p className={styles.origin}>{texts.removeAfterStandings}</p>;
  }
  return (
    <div>
      <ConfirmButton
        danger
        variant="secondary"
        label={texts.remove}
        title={texts.removeTitle(texts.titles[list])}
        disabled={form.isSaving}
        onConfirm={form.remove}
      >
        {texts.removeHelp[list === 'GRID' ? 'GRID' : 'OTHERS']}
      </ConfirmButton>
    </div>
  );
}
