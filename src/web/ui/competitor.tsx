import type { CSSProperties, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './competitor.module.css';

/** What the interface shows of a driver or constructor beside the name. */
export interface CompetitorMark {
  readonly code: string | null;
  readonly number: number | null;
  readonly constructorName: string | null;
  /** `#rrggbb` */
  readonly colour: string | null;
}

const teamColour = (colour: string | null) =>
  colour === null ? undefined : ({ '--team': colour } as CSSProperties);

export function TeamStripe({ colour }: { readonly colour: string | null }) {
  return <span className={styles.stripe} style={teamColour(colour)} aria-hidden="true" />;
}

/** Code and number on the team's colour, like the plate of a car. */
export function DriverChip({ competitor }: { readonly competitor: CompetitorMark }) {
  return (
    <span className={styles.chip} style={teamColour(competitor.colour)}>
      <span className={styles.code}>{competitor.code}</span>
      {competitor.number !== null && <span className={styles.carNumber}>{competitor.number}</span>}
    </span>
  );
}

interface CompetitorNameProps {
  readonly name: string;
  readonly competitor: CompetitorMark;
  /** The constructor in small print under a driver. */
  readonly withConstructor?: boolean;
  readonly children?: ReactNode;
}

export function CompetitorName(props: CompetitorNameProps) {
  const { name, competitor, withConstructor = false } = props;
  const team = withConstructor && competitor.code !== null ? competitor.constructorName : null;
  return (
    <span className={styles.competitor}>
      <TeamStripe colour={competitor.colour} />
      <span className={classNames(styles.names, team !== null && styles.twoLines)}>
        <span className={styles.name}>{name}</span>
        {team !== null && <span className={styles.team}>{team}</span>}
      </span>
      {props.children}
    </span>
  );
}
