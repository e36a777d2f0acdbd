import { classNames } from './class-names.ts';
import { countdownShort, countdownWords, HURRY_MS } from './countdown-parts.ts';
import styles from './countdown-text.module.css';

/** Shows the remaining time in ms within a sentence: «1 t 24 min». */
export function CountdownText({ left }: { readonly left: number }) {
  return (
    <span role="timer" className={classNames(styles.left, left < HURRY_MS && styles.hurry)}>
      <span className="visually-hidden">{countdownWords(left)}</span>
      <span aria-hidden="true">{countdownShort(left)}</span>
    </span>
  );
}
