import { useRef } from 'react';
import type { PickName } from '#domain/category.ts';
import { signed } from '#web/app/numbers.ts';
import { type CompetitorMark, CompetitorName } from '#web/ui/competitor.tsx';
import { useChangeHighlight } from '#web/ui/use-change-highlight.ts';
import styles from './pick-row.module.css';
import { pickRowTexts as texts } from './pick-row.texts.ts';

interface PickRowProps {
  readonly place: PickName;
  readonly driver: string;
  readonly look: CompetitorMark;
  /** Position of the driver, in words. */
  readonly position: string;
  readonly points: number;
}

/** List item with a pick of the viewer: its driver's position, and what it is worth. */
export function PickRow({ place, driver, look, position, points }: PickRowProps) {
  const row = useRef<HTMLLIElement>(null);
  useChangeHighlight(row, position);
  return (
    <li ref={row} className={styles.pick}>
      <span className={styles.place}>
        <span aria-hidden="true">{texts.short[place]}</span>
        <span className="visually-hidden">{texts.place[place]}</span>
      </span>
      <CompetitorName name={driver} competitor={look} />
      <span className={styles.position}>{position}</span>
      <span className={styles.points} data-none={points === 0 || undefined}>
        <span translate="no">{signed(points)}</span>
        <span className="visually-hidden">{` ${texts.points}`}</span>
      </span>
    </li>
  );
}
