import type { ResultList } from '#contract/admin-results.limits.ts';
import { Button } from '#web/ui/button.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { adminResultsTexts as texts } from './admin-results.texts.ts';
import styles from './list-editor.module.css';
import { inSections, type Rows } from './rows.ts';
import { type Start, withPointsByPlace } from './starting-rows.ts';
import { storedRows } from './stored-rows.ts';
import type { ListForm, RaceData } from './use-list-form.ts';

function originText(list: ResultList, { results }: RaceData, { isStored, rows }: ListForm): string {
  const { origin } = texts;
  if (!isStored) return rows.length > 0 ? origin.missing : origin.noSuggestion;
  if (list === 'GRID' && results.gridState === 'PROVISIONAL' && !results.byHand.includes(list)) {
    return origin.provisional;
  }
  return results.byHand.includes(list) ? origin.byHand : origin.source;
}

/** What is stored of a list, and where it comes from. */
export function ListOrigin(props: {
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

const sameRows = (a: Rows, b: Rows) => JSON.stringify(a) === JSON.stringify(b);

interface StartsProps {
  readonly form: ListForm;
  readonly list: ResultList;
  readonly isPasting: boolean;
  readonly onPaste: () => void;
}

/** Whole lists to begin with; the choice can be undone like any other change. */
function Starts({ form, list, isPasting, onPaste }: StartsProps) {
  const isActive = ({ rows }: Start) => sameRows(inSections(list, rows), form.rows);
  const isAdded = form.starts.some(
    (start) => start.name === 'PREVIOUS_AND_RACE' && isActive(start),
  );
  return (
    <fieldset>
      <legend className={styles.startsTitle}>{texts.startFrom}</legend>
      <div className={styles.starts}>
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
      </div>
      {isAdded && <p className={styles.origin}>{texts.addedHelp}</p>}
    </fieldset>
  );
}

interface ListControlsProps extends StartsProps {
  readonly data: RaceData;
}

export function ListControls(props: ListControlsProps) {
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
