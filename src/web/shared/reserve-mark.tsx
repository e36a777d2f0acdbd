import styles from './reserve-mark.module.css';
import { reserveMarkTexts as texts } from './reserve-mark.texts.ts';

/** Beside a guess that was put in at the deadline, from the player's reserves. */
export function ReserveMark() {
  return (
    <span className={styles.mark} title={texts.title}>
      <span aria-hidden="true">{texts.letter}</span>
      <span className="visually-hidden">({texts.name})</span>
    </span>
  );
}

/** What the mark means, below a table that has any. */
export function ReserveNote() {
  return (
    <p className={styles.note}>
      <span className={styles.mark} aria-hidden="true">
        {texts.letter}
      </span>{' '}
      {texts.note}
    </p>
  );
}
