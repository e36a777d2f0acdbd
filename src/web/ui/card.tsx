import { Suspense, useId } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';
import type { Content, Elements } from './content.ts';
import disclosure from './disclosure.module.css';

interface CardProps {
  readonly title?: Content;
  /** Short text or control to the right of the title. */
  readonly aside?: Content;
  /** Makes the card a target of section links. */
  readonly id?: string | undefined;
  /** True for the one card that the page is about. */
  readonly isPrimary?: boolean;
  /** True if pressing the title opens the contents. */
  readonly isFolded?: boolean;
  /** Lets a table reach the card's edges. */
  readonly flush?: boolean;
  readonly className?: string | undefined;
  readonly children: Elements;
}

/** A piece of the page that is hydrated by itself, and first if it is tapped. */
export function Card(props: CardProps) {
  const { title, aside, id, isPrimary, isFolded = false, flush, className, children } = props;
  const titleId = useId();
  const header = title !== undefined && (
    <>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {aside !== undefined && <div className={styles.aside}>{aside}</div>}
    </>
  );
  return (
    <Suspense>
      <section
        className={classNames(
          styles.card,
          isPrimary && styles.primary,
          isFolded && styles.foldable,
          flush && styles.flush,
          className,
        )}
        id={id}
        aria-labelledby={title === undefined ? undefined : titleId}
      >
        {isFolded ? (
          <details className={classNames(disclosure.disclosure, styles.folded)}>
            <summary className={styles.header}>{header}</summary>
            {children}
          </details>
        ) : (
          <>
            {header && <header className={styles.header}>{header}</header>}
            {children}
          </>
        )}
      </section>
    </Suspense>
  );
}
