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
  /** Short mark at the end of the row. */
  readonly tag?: string | undefined;
  /** True for what comes first or needs care. */
  readonly isMarked?: boolean;
}

/** List of links to further pages, a row each. */
export function LinkRows({ rows }: { readonly rows: readonly LinkRow[] }) {
  return (
    <ul className={styles.rows}>
      {rows.map(({ to, name, about, tag, isMarked }) => (
        <li key={to}>
          <Link to={to} className={classNames(styles.row, isMarked && styles.marked)}>
            <span className={styles.text}>
              <span className={styles.name}>{name}</span>
              {about !== undefined && <span className={styles.about}>{about}</span>}
            </span>
            {tag !== undefined && <span className={styles.tag}>{tag}</span>}
            <Icon name="chevronRight" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
