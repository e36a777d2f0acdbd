import { useId } from 'react';
import { Stepper } from '#web/ui/stepper.tsx';
import { guessesTexts } from './guesses.texts.ts';
import styles from './number-field.module.css';

interface NumberFieldProps {
  readonly label: string;
  /** Labels of the buttons. */
  readonly steps: { readonly fewer: string; readonly more: string };
  readonly value: number | null;
  readonly most: number;
  /** Id of what is said of the number elsewhere. */
  readonly describedBy?: string;
  /** Called with `null` for an empty field, and with numbers too large to save. */
  readonly onChange: (value: number | null) => void;
}

/** Large number field, whose visible label is the caller's heading. */
export function NumberField({
  label,
  steps,
  value,
  most,
  describedBy = '',
  onChange,
}: NumberFieldProps) {
  const id = useId();
  const isTooMany = (value ?? 0) > most;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <Stepper
        id={id}
        labels={steps}
        value={value}
        most={most}
        // One digit too many shows a number that is too large instead of a truncated one.
        digits={String(most).length + 1}
        isLarge
        isInvalid={isTooMany}
        describedBy={`${describedBy} ${id}-message`.trim()}
        onChange={onChange}
      />
      <p id={`${id}-message`} role="status" className={styles.tooMany}>
        {isTooMany && guessesTexts.atMost(most)}
      </p>
    </div>
  );
}
