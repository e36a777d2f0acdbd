import type { Address } from '#contract/http/pages.ts';
import { Link } from './link.tsx';
import styles from './player-row.module.css';
import { uiTexts } from './ui.texts.ts';

/** Player name in a table; its link covers the whole cell. */
export function RowLink({ to, children }: { readonly to: Address; readonly children: string }) {
  return (
    <Link to={to} className={styles.link} translate="no">
      {children}
    </Link>
  );
}

/** Marks the viewer's own row. */
export function YouMark() {
  return <span className={styles.you}>{uiTexts.you}</span>;
}
