import type { ButtonHTMLAttributes, MouseEvent } from 'react';
import type { Address } from '#contract/http/pages.ts';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import type { Content } from './content.ts';
import { Link } from './link.tsx';

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger';

interface ButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'disabled'> {
  readonly variant?: Variant;
  readonly wide?: boolean;
  /** True during a request: the button shows it and cannot be pressed again. */
  readonly isBusy?: boolean | undefined;
  /** True blocks presses but keeps the focus, which the browser's own `disabled` would lose. */
  readonly disabled?: boolean | undefined;
}

const refuse = (event: MouseEvent) => event.preventDefault();

export function Button({ variant = 'secondary', wide, isBusy, disabled, ...rest }: ButtonProps) {
  const isIdle = disabled || isBusy || undefined;
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.button, styles[variant], wide && styles.wide)}
      aria-busy={isBusy || undefined}
      aria-disabled={isIdle}
      onClick={isIdle ? refuse : rest.onClick}
    />
  );
}

interface ButtonLinkProps {
  readonly to: Address;
  readonly variant?: Variant;
  readonly wide?: boolean;
  readonly onClick?: () => void;
  readonly children: Content;
}

export function ButtonLink({ variant = 'secondary', wide, children, ...link }: ButtonLinkProps) {
  return (
    <Link {...link} className={classNames(styles.button, styles[variant], wide && styles.wide)}>
      {children}
    </Link>
  );
}

interface ButtonAnchorProps {
  readonly href: string;
  readonly variant?: Variant;
  readonly wide?: boolean;
  /** True downloads the response as a file. */
  readonly download?: boolean;
  readonly children: Content;
}

/** Link out of the app, to a file. */
export function ButtonAnchor({
  variant = 'secondary',
  wide,
  children,
  ...anchor
}: ButtonAnchorProps) {
  return (
    <a {...anchor} className={classNames(styles.button, styles[variant], wide && styles.wide)}>
      {children}
    </a>
  );
}
