import { type ReactNode, useId } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import styles from './count-stepper.module.css';
import { whatIfTexts } from './what-if.texts.ts';

interface CountStepperProps {
  readonly label: string;
  readonly mark?: ReactNode;
  readonly count: number;
  readonly most: number;
  readonly onChange: (count: number) => void;
}

/** A count that is changed one at a time, or typed. */
export function CountStepper({ label, mark, count, most, onChange }: CountStepperProps) {
  const id = useId();
  return (
    <div className={styles.count}>
      <label htmlFor={id} className={styles.label}>
        {mark}
        {label}
      </label>
      <div className={styles.stepper}>
        <button
          type="button"
          className={styles.step}
          aria-label={whatIfTexts.fewer(label)}
          // Not `disabled`: the focus would be lost on the way down.
          aria-disabled={count === 0 || undefined}
          onClick={() => count > 0 && onChange(count - 1)}
        >
          <Icon name="minus" />
        </button>
        <input
          id={id}
          className={styles.number}
          inputMode="numeric"
          autoComplete="off"
          value={count}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            const digits = event.target.value.replace(/\D/g, '').slice(0, 3);
            onChange(Math.min(most, Number(digits)));
          }}
        />
        <button
          type="button"
          className={styles.step}
          aria-label={whatIfTexts.more(label)}
          aria-disabled={count >= most || undefined}
          onClick={() => count < most && onChange(count + 1)}
        >
          <Icon name="plus" />
        </button>
      </div>
    </div>
  );
}
