import type { ComponentProps } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './award-list.module.css';

/** Award with its winner. */
export interface AwardLine {
  /** Colour of the award: the accent for `winner`, that of the tenth place for `alone`. */
  readonly award: string;
  readonly icon: ComponentProps<typeof Icon>['name'];
  readonly label: string;
  readonly text: string;
}

interface AwardListProps {
  readonly lines: readonly AwardLine[];
  /** True shows the label in one line with its text. */
  readonly isBrief?: boolean | undefined;
}

/** Shows awards, side by side if there is room. */
export function AwardList({ lines, isBrief }: AwardListProps) {
  return (
    <dl className={classNames(styles.awards, isBrief && styles.brief)}>
      {lines.map(({ award, icon, label, text }) => (
        <div key={award} className={styles.award} data-award={award}>
          <Icon name={icon} />
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.whose}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
