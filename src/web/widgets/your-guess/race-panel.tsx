import { useId } from 'react';
import type { Elements } from '#web/ui/content.ts';
import styles from './race-panel.module.css';
import { yourGuessTexts } from './your-guess.texts.ts';

interface RacePanelProps {
  readonly race: { readonly position: number; readonly name: string; readonly hasSprint: boolean };
  /** Deadline, or that the race is on. */
  readonly when: string;
  readonly children: Elements;
}

/** Dark panel about the current race. */
export function RacePanel({ race, when, children }: RacePanelProps) {
  const title = useId();
  return (
    <section className={styles.board} data-surface="track" aria-labelledby={title}>
      <div className={styles.head}>
        <p className={styles.eyebrow}>{`${yourGuessTexts.race(race.position)} · ${when}`}</p>
        <h2 id={title} className={styles.title}>
          <span>{race.name}</span>
          {race.hasSprint && <span className={styles.sprint}>{yourGuessTexts.sprint}</span>}
        </h2>
      </div>
      {children}
    </section>
  );
}
