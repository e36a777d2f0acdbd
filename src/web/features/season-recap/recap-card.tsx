import { type ReactNode, useId } from 'react';
import { useSite } from '#web/app/site.ts';
import styles from './recap-card.module.css';

interface StoryCardProps {
  /** What it looks like. */
  readonly kind: 'place' | 'round' | 'category' | 'bullseyes' | 'rival' | 'turn';
  readonly label: string;
  /** Whose year it is: a picture of the card stands for itself. */
  readonly whose: string;
  readonly children: ReactNode;
}

/** A poster about one thing. */
export function RecapCard({ kind, label, whose, children }: StoryCardProps) {
  const site = useSite();
  const titleId = useId();
  return (
    <li
      className={styles.card}
      data-kind={kind}
      data-surface={kind === 'place' || kind === 'rival' ? 'track' : undefined}
      aria-labelledby={titleId}
    >
      <h2 id={titleId} className={styles.label}>
        {label}
      </h2>
      <div className={styles.body}>{children}</div>
      <p className={styles.foot}>
        <span className={styles.whose}>{whose}</span>
        <span>{site.productName}</span>
      </p>
      <span className="kerb" aria-hidden="true" />
    </li>
  );
}
