import type { ReactNode } from 'react';
import styles from './admin-seasons.module.css';

/** One line of a `dl` with `styles.facts`. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
