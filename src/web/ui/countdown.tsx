import { MINUTE_MS } from '#domain/time.ts';
import { classNames } from './class-names.ts';
import styles from './countdown.module.css';
import { countdownParts, countdownShort, countdownWords } from './countdown-parts.ts';
import { uiTexts } from './ui.texts.ts';

/** Time left in milliseconds, by the clock of the server: see `useServerNow`. */
export function Countdown({ left }: { readonly left: number }) {
  return (
    <div className={styles.countdown} role="timer">
      <span className="visually-hidden">{countdownWords(left)}</span>
      {countdownParts(left).map(({ unit, value }) => (
        <span key={unit} className={styles.part} aria-hidden="true">
          <span className={styles.value}>{String(value).padStart(2, '0')}</span>
          <span className={styles.unit}>{uiTexts[unit](value)}</span>
        </span>
      ))}
    </div>
  );
}

const HURRY_MS = 10 * MINUTE_MS;

/** Time left, in milliseconds, within a sentence: «1 t 24 min». */
export function CountdownText({ left }: { readonly left: number }) {
  return (
    <span role="timer" className={classNames(styles.text, left < HURRY_MS && styles.hurry)}>
      <span className="visually-hidden">{countdownWords(left)}</span>
      <span aria-hidden="true">{countdownShort(left)}</span>
    </span>
  );
}
