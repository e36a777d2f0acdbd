import { useId } from 'react';
import type { HomeRace } from '#contract/scoring/home.ts';
import type { Content } from '#web/ui/content.ts';
import styles from './hero-panel.module.css';
import { homeTexts } from './home.texts.ts';

interface HeroPanelProps {
  readonly eyebrow: Content;
  readonly title: Content;
  /** Race of the weekend, whose circuit is drawn at the title; none for a season. */
  readonly race?: RaceAtCircuit | null;
  /** Contents next to the title, or below it if there is no room. */
  readonly children?: Content;
}

type RaceAtCircuit = Pick<HomeRace, 'circuit'>;

interface CircuitLineProps {
  readonly race: RaceAtCircuit;
  /** Class that says where it is. */
  readonly className: string | undefined;
}

/** Draws the line of a race's circuit in the colour of its weekend. */
function CircuitLine({ race, className }: CircuitLineProps) {
  const src = `/circuits/${race.circuit ?? 'plain'}.svg`;
  // React would write a preload link for an image of any other priority, in the server's page alone.
  return <img className={className} src={src} alt="" width={120} height={64} fetchPriority="low" />;
}

/** Shows the most important thing in the heading of the front page, like a pit board. */
export function HeroPanel({ eyebrow, title, race, children }: HeroPanelProps) {
  const titleId = useId();
  return (
    <section className={styles.board} aria-labelledby={titleId}>
      <div className={styles.head}>
        <p className={styles.eyebrow}>{eyebrow}</p>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {race && <CircuitLine race={race} className={styles.circuit} />}
      </div>
      <div className={styles.facts}>{children}</div>
    </section>
  );
}

interface RunRaceEyebrowProps {
  readonly race: RaceAtCircuit;
  readonly children: Content;
}

/** Example: «São Paulo», with the line of its circuit, above a title that fills the row. */
export function RunRaceEyebrow({ race, children }: RunRaceEyebrowProps) {
  return (
    <span className={styles.run}>
      <span>{children}</span>
      <CircuitLine race={race} className={styles.small} />
    </span>
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
