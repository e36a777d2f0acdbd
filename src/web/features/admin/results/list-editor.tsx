import { useState } from 'react';
import type { ResultList } from '#contract/season/result-lists.ts';
import { isSame } from '#domain/base/is-same.ts';
import { SECOND_MS } from '#domain/base/time.ts';
import { useServerNow } from '#web/hydration/server-time.ts';
import { ConfirmButton } from '#web/saving/confirm-button.tsx';
import { UnsavedChanges } from '#web/saving/unsaved-changes.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import layout from '#web/ui/form-layout.module.css';
import { Icon } from '#web/ui/icon.tsx';
import { Cluster, Stack } from '#web/ui/layout.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { pasteTexts, adminResultsTexts as texts } from './admin-results.texts.ts';
import styles from './list-editor.module.css';
import { RowFieldLists, RowOrders } from './list-rows.tsx';
import { ListSaveBar } from './list-save-bar.tsx';
import { PasteBox } from './paste-box.tsx';
import { inSections, withNewRow } from './rows.ts';
import { type Prefill, withPointsByPlace } from './starting-rows.ts';
import { storedRows } from './stored-rows.ts';
import {
  type ListCompetitor,
  type ListForm,
  listCompetitors,
  type RaceData,
  useListForm,
} from './use-list-form.ts';

function originText(list: ResultList, { results }: RaceData, { isStored, rows }: ListForm): string {
  const { origin } = texts;
  if (!isStored) return rows.length > 0 ? origin.missing : origin.noSuggestion;
  if (list === 'GRID' && results.gridState === 'PROVISIONAL' && !results.byHand.includes(list)) {
    return origin.provisional;
  }
  return results.byHand.includes(list) ? origin.byHand : origin.source;
}

/** Shows what is stored of a list, and its origin. */
function ListOrigin(props: {
  readonly list: ResultList;
  readonly data: RaceData;
  readonly form: ListForm;
}) {
  return (
    <div>
      <h2 className={styles.title}>{texts.titles[props.list]}</h2>
      <p className={styles.origin}>{originText(props.list, props.data, props.form)}</p>
    </div>
  );
}

interface StartsProps {
  readonly form: ListForm;
  readonly list: ResultList;
  readonly isPasting: boolean;
  readonly onPaste: () => void;
}

/** Whole lists to begin with; the choice can be undone like any other change. */
function Starts({ form, list, isPasting, onPaste }: StartsProps) {
  const isActive = ({ rows }: Prefill) => isSame(inSections(list, rows), form.rows);
  const isAdded = form.starts.some(
    (start) => start.name === 'PREVIOUS_AND_RACE' && isActive(start),
  );
  return (
    <fieldset>
      <legend className={styles.startsTitle}>{texts.startFrom}</legend>
      <Cluster className={styles.starts}>
        {form.starts.map((start) => (
          <button
            key={start.name}
            type="button"
            className={styles.start}
            aria-pressed={!isPasting && isActive(start)}
            onClick={() => {
              if (isPasting) onPaste();
              if (!isActive(start)) form.startFrom(inSections(list, start.rows));
            }}
          >
            {texts.starts[start.name]}
          </button>
        ))}
        <button type="button" className={styles.start} aria-expanded={isPasting} onClick={onPaste}>
          {texts.paste}
        </button>
      </Cluster>
      {isAdded && <p className={styles.origin}>{texts.addedHelp}</p>}
    </fieldset>
  );
}

interface ListControlsProps extends StartsProps {
  readonly data: RaceData;
}

function ListControls(props: ListControlsProps) {
  const { form, list, data } = props;
  const earlier = list === 'SPRINT_RESULT' ? data.previousSprint : data.previous;
  const isResult = list === 'RACE_RESULT' || list === 'SPRINT_RESULT';
  const like = form.isStored ? data.results : earlier;
  return (
    <>
      {list === 'GRID' && !form.isBeforeQualifying && (
        <div>
          <SegmentedControl
            label={texts.gridState}
            value={form.gridState}
            options={(['PROVISIONAL', 'FINAL'] as const).map((value) => ({
              value,
              label: texts.gridStates[value],
            }))}
            onChange={form.setGridState}
          />
        </div>
      )}
      <Starts {...props} />
      {isResult && like !== null && (
        <div>
          <Button
            onClick={() => form.setRows(withPointsByPlace(list, form.rows, storedRows(like, list)))}
          >
            {form.isStored ? texts.pointsByPlace : texts.pointsLike(like.name)}
          </Button>
        </div>
      )}
    </>
  );
}

interface RemoveListProps {
  readonly list: ResultList;
  readonly data: RaceData;
  readonly form: ListForm;
}

/** Deletes a stored list; a result only if there are no standings after it. */
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

interface UnlistedCompetitorsProps {
  readonly competitors: readonly ListCompetitor[];
  readonly onAdd: (id: string) => void;
}

/** Shows the season's competitors who are not in the list. */
function UnlistedCompetitors({ competitors, onAdd }: UnlistedCompetitorsProps) {
  if (competitors.length === 0) return null;
  const title = texts.leftOut(competitors.length);
  return (
    <Card title={title}>
      <Cluster as="ul">
        {competitors.map(({ id, name }) => (
          <li key={id}>
            <Button aria-label={texts.addOne(name)} onClick={() => onAdd(id)}>
              <Icon name="plus" size={16} />
              <span translate="no">{name}</span>
            </Button>
          </li>
        ))}
      </Cluster>
    </Card>
  );
}

const TICK_MS = 30 * SECOND_MS;

interface ListEditorProps {
  readonly list: ResultList;
  readonly data: RaceData;
}

/** Edits one list of a race: by sorting, typing or pasting. It is saved as a whole. */
export function ListEditor({ list, data }: ListEditorProps) {
  const { season, race } = data;
  const now = useServerNow(TICK_MS);
  const form = useListForm(list, data, now);
  const [mode, setMode] = useState<'ORDER' | 'FIELDS'>('ORDER');
  const [isPasting, setIsPasting] = useState(false);
  const { isLocked } = form;
  const field = listCompetitors(list, season);
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
      <Stack>
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
                  showToast(pasteTexts.used);
                }}
                onClose={() => setIsPasting(false)}
              />
            )}
          </>
        )}
      </Stack>
      <Stack className={layout.main}>
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
            <UnlistedCompetitors
              competitors={field.filter(({ id }) => form.rows.every((row) => row.id !== id))}
              onAdd={(id) => form.setRows(withNewRow(list, form.rows, id))}
            />
            <RemoveList list={list} data={data} form={form} />
          </>
        )}
      </Stack>
      {!isLocked && form.isSuggestion && form.rows.length > 0 && (
        <Checkbox label={texts.checked} checked={form.isChecked} onChange={form.setChecked} />
      )}
      <ListSaveBar list={list} data={data} form={form} nameOf={nameOf} />
      <UnsavedChanges when={form.isChanged && !isLocked} texts={texts.leave} />
    </div>
  );
}
