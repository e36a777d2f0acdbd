import type { ReactNode } from 'react';
import type { Address } from '#contract/pages.ts';
import { Link } from '#web/ui/link.tsx';
import styles from './admin-seasons.module.css';

export interface Section {
  readonly to: Address;
  readonly name: string;
  /** How it stands there. */
  readonly about: ReactNode;
}

/** An entry in a list of what belongs to a season or a race. */
export function SectionTile({ to, name, about }: Section) {
  return (
    <li>
      <Link to={to} className={styles.section}>
        <span className={styles.sectionName}>{name}</span>
        <span className={styles.muted}>{about}</span>
      </Link>
    </li>
  );
}
