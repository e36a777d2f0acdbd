import { reserveMarkTexts as texts } from './race-picks.texts.ts';
import styles from './reserve-mark.module.css';

/** Marks a guess that was filled from the reserves at the deadline. */
export function ReserveMark() {
  return (
    <span className={styles.mark} title={texts.title}>
      <span aria-hidden="true">{texts.letter}</span>
      <span className="visually-hidden">{` (${texts.name})`}</span>
    </span>
  );
}

/** Explains the mark, below a table that contains it. */
export function ReserveNote() {
  return (
    <p className={styles.note}>
      <span className={styles.mark} aria-hidden="true">
        {texts.letter}
      </span>
      <span>{` ${texts.note}`}</span>
    </p>
  );
}
