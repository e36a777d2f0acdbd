import { classNames } from './class-names.ts';
import styles from './competitor.module.css';
import type { Elements } from './content.ts';

/** Data of a driver or constructor that the interface shows beside the name. */
export interface CompetitorMark {
  readonly code: string | null;
  readonly number: number | null;
  readonly constructorName: string | null;
  /** Colour as `#rrggbb`. */
  readonly colour: string | null;
}

interface TeamColourProps {
  readonly colour: string | null;
  /** Class that sets size and position. */
  readonly className?: string | undefined;
}

/**
 * Field in the colour of a team. The colour is an SVG attribute, because the content security
 * policy forbids style attributes in pages from the server.
 */
export function TeamColour({ colour, className }: TeamColourProps) {
  return (
    <svg
      className={classNames(styles.colour, className)}
      viewBox="0 0 1 1"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d="M0 0h1v1H0z" fill={colour ?? undefined} />
    </svg>
  );
}

export function TeamStripe({ colour }: { readonly colour: string | null }) {
  return <TeamColour className={styles.stripe} colour={colour} />;
}

interface CompetitorNameProps {
  readonly name: string;
  readonly competitor: CompetitorMark;
  /** Shows the constructor in small print under a driver. */
  readonly withConstructor?: boolean;
  readonly children?: Elements;
}

export function CompetitorName(props: CompetitorNameProps) {
  const { name, competitor, withConstructor = false } = props;
  const team = withConstructor && competitor.code !== null ? competitor.constructorName : null;
  return (
    <span className={styles.competitor}>
      <TeamStripe colour={competitor.colour} />
      <span className={classNames(styles.names, team !== null && styles.twoLines)} translate="no">
        <span className={styles.name}>{name}</span>
        {team !== null && <span className={styles.team}>{team}</span>}
      </span>
      {props.children}
    </span>
  );
}
