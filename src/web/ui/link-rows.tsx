import type { Address } from '#contract/http/pages.ts';
import { classNames } from './class-names.ts';
import type { Content } from './content.ts';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';
import styles from './link-rows.module.css';

export interface LinkRow {
  readonly to: Address;
  readonly name: Content;
  /** Second line. */
  readonly about?: Content;
  /** Short text at the end of the row, such as a date. */
  readonly end?: Content;
  /** Framed mark at the end of the row. */
  readonly tag?: string | undefined;
  readonly tone?: 'good' | 'bad' | undefined;
  /** True for what comes first or needs care. */
  readonly isMarked?: boolean;
}

interface LinkRowsProps {
  readonly rows: readonly LinkRow[];
  /** True in a `flush` card, which has the frame. */
  readonly isInCard?: boolean;
}

/** List of links to further pages, a row each. */
export function LinkRows({ rows, isInCard }: LinkRowsProps) {
  return (
    <ul className={classNames(styles.rows, !isInCard && styles.framed)}>
      {rows.map(({ to, name, about, end, tag, tone, isMarked }) => (
        <li key={to}>
          <Link to={to} className={classNames(styles.row, isMarked && styles.marked)}>
            <span className={styles.text}>
              <span className={styles.name}>{name}</span>
              {about !== undefined && <span className={styles.about}>{about}</span>}
            </span>
            {end !== undefined && <span className={styles.end}>{end}</span>}
            {tag !== undefined && (
              <span className={classNames(styles.tag, tone && styles[tone])}>{tag}</span>
            )}
            <Icon name="chevronRight" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
