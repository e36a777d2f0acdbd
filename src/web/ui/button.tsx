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
