import type { HTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import styles from './layout.module.css';

interface LayoutProps extends HTMLAttributes<HTMLElement> {
  readonly as?: 'div' | 'ul' | 'ol' | 'dl' | 'span' | 'p' | 'nav';
  /** Step of the `--space` scale. */
  readonly gap?: 1 | 2 | 3 | 4 | 5;
}

/** Lays children out one below the other. */
export function Stack({ as: Element = 'div', gap = 4, className, ...rest }: LayoutProps) {
  const names = classNames(styles.stack, styles[`gap${gap}`], className);
  return <Element {...rest} className={names} />;
}

/** Lays children out side by side, wrapping as needed. */
export function Cluster({ as: Element = 'div', gap = 2, className, ...rest }: LayoutProps) {
  const names = classNames(styles.cluster, styles[`gap${gap}`], className);
  return <Element {...rest} className={names} />;
}

interface ColumnsProps extends Omit<LayoutProps, 'as'> {
  /** True if the first item is wider. */
  readonly isFirstWide?: boolean;
}

/** Lays out two columns if there is room, else one below the other. */
export function Columns({ gap = 5, isFirstWide, className, ...rest }: ColumnsProps) {
  const names = classNames(styles.columns, styles[`gap${gap}`], className);
  return <div {...rest} className={names} data-first={isFirstWide ? 'wide' : undefined} />;
}
