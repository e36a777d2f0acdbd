import { classNames } from './class-names.ts';
import styles from './countdown.module.css';
import { countdownParts, countdownWords, HURRY_MS } from './countdown-parts.ts';
import { areLightsOn, StartLights } from './start-lights.tsx';
import { uiTexts } from './ui.texts.ts';

interface CountdownProps {
  /** Remaining time in ms, by the server's clock: see `useServerNow`. */
  readonly left: number;
  /** True if it ends with the lights of a start, as the deadline of a race does. */
  readonly hasLights?: boolean;
}

/** Shows the remaining time; in the last minute before a start its lights, and the seconds. */
export function Countdown({ left, hasLights = false }: CountdownProps) {
  const isStart = hasLights && areLightsOn(left);
  const parts = countdownParts(left).filter(({ unit }) => !isStart || unit === 'seconds');
  return (
    <div className={classNames(styles.countdown, left < HURRY_MS && styles.hurry)} role="timer">
      <span className="visually-hidden">{countdownWords(left)}</span>
      {isStart && (
        <span className={styles.part} aria-hidden="true">
          <StartLights left={left} className={styles.lights} />
        </span>
      )}
      {parts.map(({ unit, value }) => (
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
