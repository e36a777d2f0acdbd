import { useState } from 'react';
import type { ResultList } from '#contract/admin-results.limits.ts';
import { SECOND_MS } from '#domain/time.ts';
import { ConfirmButton } from '#web/app/confirm-button.tsx';
import { useServerNow } from '#web/app/server-time.ts';
import { UnsavedChanges } from '#web/saving/unsaved-changes.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { classNames } from '#web/ui/class-names.ts';
import layout from '#web/ui/form-layout.module.css';
import { Icon } from '#web/ui/icon.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { adminResultsTexts as texts } from './admin-results.texts.ts';
import { type Competitor, competitorsOf } from './competitors.ts';
import { ListControls, ListOrigin } from './list-controls.tsx';
import styles from './list-editor.module.css';
import { ListSaveBar } from './list-save-bar.tsx';
import { PasteBox } from './paste-box.tsx';
import { RowFieldLists } from './row-fields.tsx';
import { RowOrders } from './row-orders.tsx';
import { withNewRow } from './rows.ts';
import { type ListForm, type RaceData, useListForm } from './use-list-form.ts';

interface RemoveListProps {
  readonly list: ResultList;
  readonly data: RaceData;
  readonly form: ListForm;
}

/** Takes a stored list away; a result only once nothing rests on it. */
function RemoveList({ list, data, form }: RemoveListProps) {
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

interface LeftOutProps {
  readonly competitors: readonly Competitor[];
  readonly onAdd: (id: string) => void;
}

/** Those of the season who are not in the list. */
function LeftOut({ competitors, onAdd }: LeftOutProps) {
  if (competitors.length === 0) return null;
  const title = texts.leftOut(competitors.length);
  return (
    <Card title={title}>
      <ul className={styles.leftOut}>
        {competitors.map(({ id, name }) => (
          <li key={id}>
            <Button aria-label={texts.addOne(name)} onClick={() => onAdd(id)}>
              <Icon name="plus" size={16} />
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const TICK_MS = 30 * SECOND_MS;

interface ListEditorProps {
  readonly list: ResultList;
  readonly data: RaceData;
}

/** One list of a race: put in order, filled in or pasted, and saved whole. */
export function ListEditor({ list, data }: ListEditorProps) {
  const { season, race } = data;
  const now = useServerNow(TICK_MS);
  const form = useListForm(list, data, now);
  const [mode, setMode] = useState<'ORDER' | 'FIELDS'>('ORDER');
  const [isPasting, setIsPasting] = useState(false);
  const { isLocked } = form;
  const field = competitorsOf(list, season);
  const competitors = new Map(field.map((each) => [each.id, each]));
  const nameOf = (id: string) => competitors.get(id)?.name ?? '';
  const rowsProps = {
    list,
    rows: form.rows,
    competitors,
    teamName: (id: string | null) =>
      season.constructors.find((team) => team.id === id)?.name ?? null,
    isLocked,
    onChange: form.setRows,
  };
  return (
    <div className={layout.form}>
      <div className={styles.controls}>
        <ListOrigin list={list} data={data} form={form} />
        {!isLocked && (
          <>
            <ListControls
              list={list}
              data={data}
              form={form}
              isPasting={isPasting}
              onPaste={() => setIsPasting(!isPasting)}
            />
            {isPasting && (
              <PasteBox
                list={list}
                season={season}
                raceId={race.id}
                rows={form.rows}
                competitors={competitors}
                onUse={(rows) => {
                  form.setRows(rows);
                  setIsPasting(false);
                  showToast(texts.pasting.used);
                }}
                onClose={() => setIsPasting(false)}
              />
            )}
          </>
        )}
      </div>
      <div className={classNames(layout.main, styles.main)}>
        {!isLocked && form.rows.length > 0 && (
          <div>
            <SegmentedControl
              label={texts.edit}
              value={mode}
              options={[
                { value: 'ORDER', label: texts.order },
                { value: 'FIELDS', label: texts.fields[list] },
              ]}
              onChange={setMode}
            />
          </div>
        )}
        {form.rows.length === 0 && (
          <EmptyState title={isLocked ? texts.nothingStored : texts.faults.EMPTY} />
        )}
        {mode === 'ORDER' || isLocked ? (
          <RowOrders {...rowsProps} />
        ) : (
          <RowFieldLists {...rowsProps} />
        )}
        {!isLocked && (
          <>
            <LeftOut
              competitors={field.filter(({ id }) => form.rows.every((row) => row.id !== id))}
              onAdd={(id) => form.setRows(withNewRow(list, form.rows, id))}
            />
            <RemoveList list={list} data={data} form={form} />
          </>
        )}
      </div>
      {!isLocked && form.isSuggestion && form.rows.length > 0 && (
        <Checkbox label={texts.checked} checked={form.isChecked} onChange={form.setChecked} />
      )}
      <ListSaveBar list={list} data={data} form={form} nameOf={nameOf} />
      <UnsavedChanges
        when={form.isChanged && !isLocked}
        title={texts.leave.title}
        explanation={texts.leave.explanation}
        leaveLabel={texts.leave.confirm}
      />
    </div>
  );
}
