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

/** Shows the way to a page; on a phone `ParentLink` is there instead. */
export function Breadcrumbs({ crumbs, className }: BreadcrumbsProps) {
  return (
    <nav aria-label={uiTexts.breadcrumbs} className={classNames(styles.way, className)}>
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

/**
 * Shows the step above a page, on phones. It stands elsewhere than the breadcrumbs, and the focus
 * has to go through the header as the eye does, so it is not the same element.
 */
export function ParentLink({ crumbs, className }: BreadcrumbsProps) {
  const parent = crumbs.findLast(({ to }) => to !== undefined);
  if (parent?.to === undefined) return null;
  return (
    <nav aria-label={uiTexts.breadcrumbs} className={classNames(styles.parent, className)}>
      <Link to={parent.to} className={styles.link}>
        <Icon name="chevronLeft" size={18} />
        <span className={styles.label}>{parent.label}</span>
      </Link>
    </nav>
  );
}
