import styles from './guess-cells.module.css';
import { profilesTexts } from './profiles.texts.ts';

/** Shows the difference of a guess; an exact one stands out. */
export function DifferenceMark({ value }: { readonly value: number | null }) {
  if (value === null) return <span className={styles.nothing}>–</span>;
  if (value > 0) return <span>{value}</span>;
  return (
    <span className={styles.exact}>
      <span>0</span>
      <span className="visually-hidden">{` ${profilesTexts.exact}`}</span>
    </span>
  );
}

export function GainedPoints({ value }: { readonly value: number }) {
  return (
    <span className={value > 0 ? styles.gained : styles.nothing}>
      {value > 0 ? `+${value}` : 0}
    </span>
  );
}
