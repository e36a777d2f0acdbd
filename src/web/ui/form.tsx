import type { FormEvent, FormHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import layout from './layout.module.css';

interface FormProps
  extends Omit<FormHTMLAttributes<HTMLFormElement>, 'action' | 'method' | 'onSubmit'> {
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * Form that only the app submits. Before hydration a browser would put its input into the URL; the
 * method `dialog` prevents that. Its fields are a `Stack`, unless `className` says otherwise.
 */
export function Form({ onSubmit, className, ...rest }: FormProps) {
  return (
    // biome-ignore lint/correctness/noRestrictedElements: the one that all others are made of
    <form
      {...rest}
      className={className ?? classNames(layout.stack, layout.gap4)}
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event);
      }}
    />
  );
}
