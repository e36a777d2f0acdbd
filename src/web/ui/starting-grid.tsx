import type { CSSProperties, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import type { CompetitorMark } from './competitor.tsx';
import styles from './starting-grid.module.css';
import { uiTexts } from './ui.texts.ts';

export interface GridSlot {
  readonly position: number;
  readonly name: string;
  readonly isPitLane: boolean;
  readonly competitor: CompetitorMark & { readonly id: string };
}

interface StartingGridProps<Slot extends GridSlot> {
  readonly slots: readonly Slot[];
  /** Inside the slot, after the driver: a mark, or a button that covers the slot. */
  readonly renderMark?: (slot: Slot) => ReactNode;
  /** Which slots are chosen, and in which of the two colours. */
  readonly tone?: (slot: Slot) => 'first' | 'tenth' | undefined;
}

/** Two staggered columns of painted slots, pole position in front. */
export function StartingGrid<Slot extends GridSlot>(props: StartingGridProps<Slot>) {
  return (
    <div className={styles.room}>
      <ol className={styles.grid}>
        {props.slots.map((slot) => {
          const tone = props.tone?.(slot);
          return (
            <li
              key={slot.competitor.id}
              className={classNames(styles.slot, tone && styles[tone])}
              style={{ '--team': slot.competitor.colour ?? undefined } as CSSProperties}
            >
              <span className={styles.position}>{slot.position}</span>
              <span className={styles.driver}>
                <span className={styles.code}>{slot.competitor.code ?? slot.name}</span>
                <span className={styles.name}>{slot.name}</span>
                {slot.isPitLane && <span className={styles.name}>{uiTexts.pitLane}</span>}
              </span>
              {props.renderMark?.(slot)}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
