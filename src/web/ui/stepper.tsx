import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './stepper.module.css';

interface StepperProps {
  /** Id of the input, whose label is the caller's. */
  readonly id: string;
  readonly value: number | null;
  readonly most: number;
  /** Maximum number of digits that can be typed, even if the value is too large. */
  readonly digits: number;
  /** Labels of the buttons. */
  readonly labels: { readonly fewer: string; readonly more: string };
  readonly isLarge?: boolean;
  readonly isInvalid?: boolean;
  readonly describedBy?: string;
  /** Called with `null` for an empty field. */
  readonly onChange: (value: number | null) => void;
}

/** Number field with buttons which change it by one. */
export function Stepper(props: StepperProps) {
  const { id, value, most, digits, labels, isLarge, isInvalid, describedBy, onChange } = props;
  const count = value ?? 0;
  return (
    <div className={classNames(styles.stepper, isLarge && styles.large)}>
      <button
        type="button"
        className={styles.step}
        aria-label={labels.fewer}
        // `disabled` would lose the focus on the way down.
        aria-disabled={count === 0 || undefined}
        onClick={() => onChange(Math.max(0, count - 1))}
      >
        <Icon name="minus" />
      </button>
      <input
        id={id}
        className={styles.number}
        inputMode="numeric"
        autoComplete="off"
        value={value ?? ''}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          const typed = event.target.value.replace(/\D/g, '').slice(0, digits);
          onChange(typed === '' ? null : Number(typed));
        }}
      />
      <button
        type="button"
        className={styles.step}
        aria-label={labels.more}
        aria-disabled={count >= most || undefined}
        onClick={() => onChange(Math.min(most, count + 1))}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}
