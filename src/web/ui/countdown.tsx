import { classNames } from './class-names.ts';
import styles from './countdown.module.css';
import { countdownParts, countdownWords, HURRY_MS } from './countdown-parts.ts';
import { uiTexts } from './ui.texts.ts';

/** Shows the remaining time in ms, by the server's clock: see `useServerNow`. */
export function Countdown({ left }: { readonly left: number }) {
  return (
    <div className={classNames(styles.countdown, left < HURRY_MS && styles.hurry)} role="timer">
      <span className="visually-hidden">{countdownWords(left)}</span>
      {countdownParts(left).map(({ unit, value }) => (
        <span key={unit} className={styles.part} aria-hidden="true">
          <span className={styles.value} translate="no">
            {String(value).padStart(2, '0')}
          </span>
          <span className={styles.unit}>{uiTexts[unit](value)}</span>
        </span>
      ))}
    </div>
  );
}
