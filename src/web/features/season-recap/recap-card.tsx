import { useId } from 'react';
import { useSite } from '#web/hydration/site.ts';
import type { Content } from '#web/ui/content.ts';
import styles from './recap-card.module.css';

interface RecapCardProps {
  /** Design of the card. */
  readonly kind: 'place' | 'round' | 'category' | 'bullseyes' | 'rival' | 'turn';
  readonly label: string;
  /** Name and year, which a picture of the card needs on its own. */
  readonly whose: string;
  readonly children: Content;
}

/** Poster of the recap about one subject. */
export function RecapCard({ kind, label, whose, children }: RecapCardProps) {
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
