import { useRef } from 'react';
import type { PickName } from '#domain/season/category.ts';
import { signed } from '#web/formatting/numbers.ts';
import { type CompetitorMark, CompetitorName } from '#web/ui/competitor.tsx';
import { useChangeHighlight } from '#web/ui/use-change-highlight.ts';
import styles from './pick-list.module.css';
import { pickListTexts as texts } from './race-picks.texts.ts';

interface ViewerPick {
  readonly pickName: PickName;
  readonly driver: string;
  readonly look: CompetitorMark;
  /** Position of the driver, in words. */
  readonly position: string;
  readonly points: number;
}

/** Shows a pick in a row: its driver's position, and what it is worth. */
function PickRow({ pickName, driver, look, position, points }: ViewerPick) {
  const row = useRef<HTMLLIElement>(null);
  useChangeHighlight(row, position);
  return (
    <li ref={row} className={styles.pick}>
      <span className={styles.place}>
        <span aria-hidden="true">{texts.short[pickName]}</span>
        <span className="visually-hidden">{texts.place[pickName]}</span>
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

/** Lists the viewer's picks in a race; nothing if there are none. */
export function PickList({ picks }: { readonly picks: readonly ViewerPick[] }) {
  if (picks.length === 0) return null;
  return (
    <ul className={styles.picks} aria-label={texts.title}>
      {picks.map((pick) => (
        <PickRow key={pick.pickName} {...pick} />
      ))}
    </ul>
  );
}
