import type { Address } from '#contract/http/pages.ts';
import styles from './breadcrumbs.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';
import { uiTexts } from './ui.texts.ts';

export interface Crumb {
  readonly label: string;
  /** Path of the page; absent for the current one. */
  readonly to?: Address;
}

interface BreadcrumbsProps {
  readonly crumbs: readonly Crumb[];
  readonly className?: string | undefined;
}

/** Shows the way to a page; on a phone only the step above it. */
export function Breadcrumbs({ crumbs, className }: BreadcrumbsProps) {
  const parent = crumbs.findLast(({ to }) => to !== undefined);
  return (
    <nav aria-label={uiTexts.breadcrumbs} className={className}>
      <ol className={styles.crumbs}>
        {crumbs.map((crumb) => {
          const { label, to } = crumb;
          return (
            <li
              key={to ?? label}
              className={classNames(styles.crumb, crumb === parent && styles.parent)}
            >
              {to === undefined ? (
                <span aria-current="page">{label}</span>
              ) : (
                <Link to={to} className={styles.link}>
                  {crumb === parent && <Icon name="chevronLeft" size={18} />}
                  <span className={styles.label}>{label}</span>
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
