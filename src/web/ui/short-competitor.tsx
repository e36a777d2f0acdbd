import { surnameOf } from '#domain/base/surname.ts';
import { classNames } from './class-names.ts';
import { type CompetitorMark, TeamStripe } from './competitor.tsx';
import styles from './short-competitor.module.css';

interface ShortCompetitorProps {
  readonly name: string;
  readonly competitor: CompetitorMark;
  /** True if the surname stands alone at every width. */
  readonly always?: boolean;
}

/** Shows team stripe and name; a driver's name shrinks to the surname if there is little room. */
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
        <span className={styles.surname} aria-hidden="true">
          {surnameOf(name, code)}
        </span>
      )}
      <span className={styles.name}>{name}</span>
    </span>
  );
}
