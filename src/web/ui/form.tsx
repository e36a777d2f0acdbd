import type { FormEvent, FormHTMLAttributes } from 'react';

interface FormProps
  extends Omit<FormHTMLAttributes<HTMLFormElement>, 'action' | 'method' | 'onSubmit'> {
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * A form that only the app sends. Before the app runs, a browser would send it as it sees fit, with what was typed in
 * the URL; the method `dialog` has it send nothing.
 */
export function Form({ onSubmit, ...rest }: FormProps) {
  return (
    // biome-ignore lint/correctness/noRestrictedElements: the one that all others are made of
    <form
      {...rest}
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event);
      }}
    />
  );
}
