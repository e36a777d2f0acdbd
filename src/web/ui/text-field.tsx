import { type InputHTMLAttributes, type Ref, useId } from 'react';
import { classNames } from './class-names.ts';
import type { Content } from './content.ts';
import { Icon } from './icon.tsx';
import styles from './text-field.module.css';
import { useEarlyInput } from './use-early-input.ts';

export interface FieldMessage {
  readonly tone: 'quiet' | 'good' | 'bad';
  readonly text: string;
}

interface TextFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'onChange'> {
  readonly label: Content;
  readonly hint?: Content;
  /** Message about the input; announced when it changes. */
  readonly message?: FieldMessage | null;
  /** True for large, widely spaced characters. */
  readonly isCode?: boolean;
  readonly onChange: (value: string) => void;
  readonly inputRef?: Ref<HTMLInputElement>;
}

export function TextField(props: TextFieldProps) {
  const { label, hint, message = null, isCode = false, onChange, inputRef, ...rest } = props;
  const id = useId();
  useEarlyInput<HTMLInputElement>(id, ({ value, defaultValue }) => {
    if (value !== defaultValue) onChange(value);
  });
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <input
        autoComplete="off"
        {...rest}
        id={id}
        ref={inputRef}
        className={classNames(styles.input, isCode && styles.code)}
        aria-invalid={message?.tone === 'bad' || undefined}
        aria-describedby={classNames(hint !== undefined && `${id}-hint`, `${id}-message`)}
        onChange={(event) => onChange(event.target.value)}
      />
      <p
        id={`${id}-message`}
        role="status"
        className={classNames(styles.message, message !== null && styles[message.tone])}
      >
        {message?.tone === 'good' && <Icon name="check" size={16} />}
        {message && <span>{message.text}</span>}
      </p>
    </div>
  );
}
