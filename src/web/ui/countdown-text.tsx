import { MINUTE_MS } from '#domain/time.ts';
import { classNames } from './class-names.ts';
import { countdownShort, countdownWords } from './countdown-parts.ts';
import styles from './countdown-text.module.css';

const HURRY_MS = 10 * MINUTE_MS;

/** Shows the remaining time in ms within a sentence: «1 t 24 min». */
export function CountdownText({ left }: { readonly left: number }) {
  return (
    <span role="timer" className={classNames(styles.left, left < HURRY_MS && styles.hurry)}>
      <span className="visually-hidden">{countdownWords(left)}</span>
      <span aria-hidden="true">{countdownShort(left)}</span>
    </span>
  );
}
