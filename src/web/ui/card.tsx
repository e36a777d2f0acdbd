import { type ReactNode, useId } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';

interface CardProps {
  readonly title?: ReactNode;
  /** A few words or a control to the right of the title. */
  readonly aside?: ReactNode;
  /** Makes the card a target of section links. */
  readonly id?: string | undefined;
  /** Lets a table reach the card's edges. */
  readonly flush?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export function Card({ title, aside, id, flush = false, className, children }: CardProps) {
  const titleId = useId();
  return (
    <section
      className={classNames(styles.card, flush && styles.flush, className)}
      id={id}
      aria-labelledby={title === undefined ? undefined : titleId}
    >
      {title !== undefined && (
        <header className={styles.header}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {aside !== undefined && <div className={styles.aside}>{aside}</div>}
        </header>
      )}
      {children}
    </section>
  );
}
