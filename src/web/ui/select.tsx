import { type SelectHTMLAttributes, useId } from 'react';
import styles from './fields.module.css';
import { useEarlyInput } from './use-early-input.ts';

interface SelectProps
  extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'onChange'> {
  readonly label: string;
  /** True if a heading beside it is its visible label. */
  readonly isLabelHidden?: boolean;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

export function Select({ label, isLabelHidden, options, onChange, ...rest }: SelectProps) {
  const id = useId();
  useEarlyInput<HTMLSelectElement>(id, ({ value, options: all }) => {
    const first = [...all].find(({ defaultSelected }) => defaultSelected);
    if (first !== undefined && first.value !== value) onChange(value);
  });
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      <select
        {...rest}
        id={id}
        className={styles.select}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
