import { useId } from 'react';
import styles from './fields.module.css';
import { useEarlyInput } from './use-early-input.ts';

interface SegmentedControlProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Choice between a few options which fit on one line. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const name = useId();
  useEarlyInput<HTMLFieldSetElement>(name, ({ elements }) => {
    const chosen = [...elements].findIndex(
      (each) => (each as HTMLInputElement).checked && !(each as HTMLInputElement).defaultChecked,
    );
    const option = props.options[chosen];
    if (option !== undefined) props.onChange(option.value);
  });
  return (
    <fieldset id={name} className={styles.segments}>
      <legend className="visually-hidden">{props.label}</legend>
      {props.options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={option.value === props.value}
            onChange={() => props.onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
