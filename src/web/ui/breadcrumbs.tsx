import type { Address } from '#contract/pages.ts';
import styles from './breadcrumbs.module.css';
import { Link } from './link.tsx';
import { uiTexts } from './ui.texts.ts';

export interface Crumb {
  readonly label: string;
  /** Path of the page; absent for the current one. */
  readonly to?: Address;
}

export function Breadcrumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={uiTexts.breadcrumbs}>
      <ol className={styles.crumbs}>
        {crumbs.map(({ label, to }) => (
          <li key={to ?? label} className={styles.crumb}>
            {to === undefined ? (
              <span aria-current="page">{label}</span>
            ) : (
              <Link to={to} className={styles.link}>
                {label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
