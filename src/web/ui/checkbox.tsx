import { useId } from 'react';
import styles from './checkbox.module.css';
import type { Content } from './content.ts';
import { useEarlyInput } from './use-early-input.ts';

interface CheckboxProps {
  readonly label: string;
  readonly hint?: Content;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function Checkbox({ label, hint, checked, onChange }: CheckboxProps) {
  const id = useId();
  useEarlyInput<HTMLInputElement>(id, (field) => {
    if (field.checked !== field.defaultChecked) onChange(field.checked);
  });
  return (
    <label className={styles.checkbox} htmlFor={id}>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span id={`${id}-label`} className={styles.label}>
        {label}
      </span>
      {hint !== undefined && (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
    </label>
  );
}
