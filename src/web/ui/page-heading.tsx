import type { Ref } from 'react';
import { classNames } from './class-names.ts';
import type { Content, Elements } from './content.ts';
import styles from './page-heading.module.css';

interface PageHeadingProps {
  readonly title: Content;
  /** Line above the title. */
  readonly eyebrow?: Content;
  /** One or two sentences below the title. */
  readonly lead?: Content;
  /** Controls or facts of the whole page, next to the title if there is room. */
  readonly aside?: Elements;
  /**
   * True if the page is about its aside, which has two parts: the title is above the first, the
   * second is next to both.
   */
  readonly asideLeads?: boolean | undefined;
  /** True if the aside is as wide as a phone, where it would else stand on the line of the title. */
  readonly isAsideWide?: boolean | undefined;
  readonly isCompact?: boolean | undefined;
  readonly headingRef?: Ref<HTMLHeadingElement>;
}

/** Header of a page. Its heading gets the focus on navigation. */
export function PageHeading(props: PageHeadingProps) {
  return (
    <div data-surface="track" className={styles.band}>
      <div className={classNames(styles.inner, props.isCompact && styles.compact)}>
        <div
          className={classNames(
            props.aside !== undefined && styles.withAside,
            props.aside !== undefined && !props.isAsideWide && styles.asideInLine,
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
