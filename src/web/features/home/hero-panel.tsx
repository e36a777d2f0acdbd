import { useId } from 'react';
import type { HomeRace } from '#contract/scoring/home.ts';
import type { Content } from '#web/ui/content.ts';
import styles from './hero-panel.module.css';
import { homeTexts } from './home.texts.ts';

interface HeroPanelProps {
  readonly eyebrow: Content;
  readonly title: Content;
  /** Contents next to the title, or below it if there is no room. */
  readonly children?: Content;
}

/** Shows the most important thing in the heading of the front page, like a pit board. */
export function HeroPanel({ eyebrow, title, children }: HeroPanelProps) {
  const titleId = useId();
  return (
    <section className={styles.board} aria-labelledby={titleId}>
      <div>
        <p className={styles.eyebrow}>{eyebrow}</p>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
      </div>
      <div className={styles.facts}>{children}</div>
    </section>
  );
}

interface RaceEyebrowProps {
  readonly race: HomeRace;
  readonly raceCount: number;
  readonly when: string;
}

/** Example: «Løp 21/24 · søn 9. nov 18.00». */
export function RaceEyebrow({ race, raceCount, when }: RaceEyebrowProps) {
  return (
    <>
      <span>{homeTexts.race(race.position, raceCount, when)}</span>
      {race.hasSprint && <span className={styles.sprint}>{homeTexts.sprint}</span>}
    </>
  );
}
