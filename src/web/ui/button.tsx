import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Link } from './link.tsx';

type Look = 'primary' | 'secondary' | 'quiet' | 'danger';

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  readonly look?: Look;
  readonly wide?: boolean;
  /** A request is under way: the button says so and takes no second press. */
  readonly busy?: boolean;
}

export function Button({ look = 'secondary', wide, busy = false, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.button, styles[look], wide && styles.wide)}
      disabled={rest.disabled || busy}
      aria-busy={busy || undefined}
    />
  );
}

interface ButtonLinkProps {
  readonly to: string;
  readonly look?: Look;
  readonly wide?: boolean;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

export function ButtonLink({ look = 'secondary', wide, children, ...link }: ButtonLinkProps) {
  return (
    <Link {...link} className={classNames(styles.button, styles[look], wide && styles.wide)}>
      {children}
    </Link>
  );
}

interface ButtonAnchorProps {
  readonly href: string;
  readonly look?: Look;
  readonly wide?: boolean;
  /** The answer is kept as a file. */
  readonly download?: boolean;
  readonly children: ReactNode;
}

/** Leads out of the app: to a file. */
export function ButtonAnchor({ look = 'secondary', wide, children, ...anchor }: ButtonAnchorProps) {
  return (
    <a {...anchor} className={classNames(styles.button, styles[look], wide && styles.wide)}>
      {children}
    </a>
  );
}
