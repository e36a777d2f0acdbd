import type { Address } from '#contract/http/pages.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { Elements } from '#web/ui/content.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Cluster } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { raceNeighboursTexts as texts } from './race.texts.ts';
import styles from './race-neighbours.module.css';

interface RaceLink {
  readonly id: string;
  readonly name: string;
}

interface RaceNeighboursProps {
  readonly previous: RaceLink | null;
  readonly next: RaceLink | null;
  /** Returns the URL of a race's page. */
  readonly urlOf: (race: RaceLink) => Address;
}

/** Links a race's page to those of the races before and after it, at the two edges. */
export function RaceNeighbours({ previous, next, urlOf }: RaceNeighboursProps) {
  if (previous === null && next === null) return null;
  return (
    <nav className={styles.neighbours} aria-label={texts.otherRaces}>
      {previous && (
        <Link to={urlOf(previous)} className={styles.race}>
          <Icon name="chevronLeft" />
          <span className="visually-hidden">{`${texts.previousRace}: `}</span>
          <span>{previous.name}</span>
        </Link>
      )}
      {next && (
        <Link to={urlOf(next)} className={classNames(styles.race, styles.next)}>
          <span className="visually-hidden">{`${texts.nextRace}: `}</span>
          <span>{next.name}</span>
          <Icon name="chevronRight" />
        </Link>
      )}
    </nav>
  );
}

/** Row of links from a race's page to what else there is about the race. */
export function RaceLinks({ children }: { readonly children: Elements }) {
  return <Cluster className={styles.links}>{children}</Cluster>;
}
