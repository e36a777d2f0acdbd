import { useId, useRef } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import fieldStyles from './fields.module.css';
import { Form } from './form.tsx';
import styles from './sortable-list.module.css';
import { sortableListTexts } from './sortable-list.texts.ts';

interface MoveToPlaceDialogProps {
  readonly name: string;
  /** Current position. */
  readonly place: number;
  readonly firstPlace: number;
  readonly lastPlace: number;
  readonly onMove: (place: number) => void;
  readonly onClose: () => void;
}

/** Shows all positions as buttons, and an input for those who prefer typing. */
export function MoveToPositionDialog(props: MoveToPlaceDialogProps) {
  const { name, place, firstPlace, lastPlace, onMove, onClose } = props;
  const places = Array.from({ length: lastPlace - firstPlace + 1 }, (_, at) => firstPlace + at);
  const fieldId = useId();
  const current = useRef<HTMLButtonElement>(null);
  return (
    <Dialog title={sortableListTexts.moveTitle(name)} initialFocus={current} onClose={onClose}>
      <fieldset>
        <legend className={fieldStyles.label}>{sortableListTexts.tapPlace}</legend>
        <div className={styles.keys}>
          {places.map((each) => (
            <button
              key={each}
              ref={each === place ? current : undefined}
              type="button"
              className={styles.key}
              aria-label={sortableListTexts.place(each)}
              aria-current={each === place ? 'true' : undefined}
              onClick={() => onMove(each)}
            >
              {each}
            </button>
          ))}
        </div>
      </fieldset>
      <Form
        className={styles.typed}
        onSubmit={(event) => {
          onMove(Number(new FormData(event.currentTarget).get('place')));
        }}
      >
        <div className={fieldStyles.field}>
          <label htmlFor={fieldId} className={fieldStyles.label}>
            {sortableListTexts.typePlace(firstPlace, lastPlace)}
          </label>
          <input
            id={fieldId}
            name="place"
            type="number"
            inputMode="numeric"
            min={firstPlace}
            max={lastPlace}
            required
            className={fieldStyles.input}
          />
        </div>
        <Button type="submit">{sortableListTexts.move}</Button>
      </Form>
    </Dialog>
  );
}
