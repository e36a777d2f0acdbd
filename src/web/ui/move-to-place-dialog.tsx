import { useEffect, useId } from 'react';
import { Button } from './button.tsx';
import dialogStyles from './dialog.module.css';
import { DialogButtons } from './dialog-buttons.tsx';
import fieldStyles from './fields.module.css';
import { Form } from './form.tsx';
import styles from './rank-list.module.css';
import { rankListTexts } from './rank-list.texts.ts';
import { uiTexts } from './ui.texts.ts';
import { useModal } from './use-modal.ts';

interface MoveToPlaceDialogProps {
  readonly name: string;
  /** Where it is now. */
  readonly place: number;
  readonly firstPlace: number;
  readonly lastPlace: number;
  readonly onMove: (place: number) => void;
  readonly onClose: () => void;
}

/** All places as keys to tap, and a field for those who rather type. */
export function MoveToPlaceDialog(props: MoveToPlaceDialogProps) {
  const { name, place, firstPlace, lastPlace, onMove, onClose } = props;
  const places = Array.from({ length: lastPlace - firstPlace + 1 }, (_, at) => firstPlace + at);
  const dialog = useModal();
  const titleId = useId();
  const fieldId = useId();
  useEffect(() => {
    // Not the field: a phone would cover the keys with its keyboard.
    dialog.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
  }, [dialog]);
  return (
    <dialog
      ref={dialog}
      className={dialogStyles.dialog}
      aria-labelledby={titleId}
      onClose={(event) => !event.currentTarget.open && onClose()}
    >
      <h2 id={titleId}>{rankListTexts.moveTitle(name)}</h2>
      <fieldset>
        <legend className={fieldStyles.label}>{rankListTexts.tapPlace}</legend>
        <div className={styles.keys}>
          {places.map((each) => (
            <button
              key={each}
              type="button"
              className={styles.key}
              aria-label={rankListTexts.place(each)}
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
            {rankListTexts.typePlace(firstPlace, lastPlace)}
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
        <Button type="submit">{rankListTexts.move}</Button>
      </Form>
      <DialogButtons
        cancel={
          <Button variant="quiet" onClick={onClose}>
            {uiTexts.cancel}
          </Button>
        }
      />
    </dialog>
  );
}
