import type { ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import styles from './page-heading.module.css';

interface PageHeadingProps {
  readonly title: ReactNode;
  /** One line above the title. */
  readonly eyebrow?: ReactNode;
  /** A sentence or two under the title. */
  readonly lead?: ReactNode;
  /** Controls or facts that belong to the whole page: beside the title where there is room. */
  readonly aside?: ReactNode;
  /** The page is about its aside, of two parts: the title is a line above the first, the second stands beside both. */
  readonly asideLeads?: boolean | undefined;
  readonly isCompact?: boolean | undefined;
  readonly headingRef?: Ref<HTMLHeadingElement>;
}

/** The asphalt at the top of a page. Its heading takes the focus on navigation. */
export function PageHeading(props: PageHeadingProps) {
  return (
    <div data-surface="track" className={styles.band}>
      <div className={classNames(styles.inner, props.isCompact && styles.compact)}>
        <div
          className={classNames(
            props.aside !== undefined && styles.withAside,
            props.asideLeads && styles.asideLeads,
          )}
        >
          <div className={styles.titles}>
            {props.eyebrow !== undefined && <p className={styles.eyebrow}>{props.eyebrow}</p>}
            <h1 ref={props.headingRef} tabIndex={-1} className={styles.title}>
              {props.title}
            </h1>
            {props.lead !== undefined && <p className={styles.lead}>{props.lead}</p>}
          </div>
          {props.aside}
        </div>
      </div>
      <div id="page-heading-end" className="kerb" />
    </div>
  );
}
