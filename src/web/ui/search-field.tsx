import { useId } from 'react';
import styles from './fields.module.css';
import { useEarlyInput } from './use-early-input.ts';

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly type?: 'search' | 'date';
  readonly onChange: (value: string) => void;
}

/** Search field that filters a list while typing, or by day. */
export function SearchField({ label, value, type = 'search', onChange }: SearchFieldProps) {
  const id = useId();
  useEarlyInput<HTMLInputElement>(id, (field) => {
    if (field.value !== field.defaultValue) onChange(field.value);
  });
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        id={id}
        type={type}
        autoComplete="off"
        className={styles.input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
