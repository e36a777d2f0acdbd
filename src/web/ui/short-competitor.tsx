import { classNames } from './class-names.ts';
import { type CompetitorMark, TeamStripe } from './competitor.tsx';
import styles from './short-competitor.module.css';

interface ShortCompetitorProps {
  readonly name: string;
  readonly competitor: CompetitorMark;
  /** True if the code is shown at every width. */
  readonly always?: boolean;
}

/** Shows team stripe and name; a driver's name shrinks to the code if there is little room. */
export function ShortCompetitor({ name, competitor, always = false }: ShortCompetitorProps) {
  const { code } = competitor;
  return (
    <span
      translate="no"
      className={classNames(
        styles.competitor,
        code !== null && (always ? styles.short : styles.shortOnPhone),
      )}
    >
      <TeamStripe colour={competitor.colour} />
      {code !== null && (
        <span className={styles.code} aria-hidden="true">
          {code}
        </span>
      )}
      <span className={styles.name}>{name}</span>
    </span>
  );
}
