import { MINUTE_MS, SECOND_MS } from '#domain/base/time.ts';
import { classNames } from './class-names.ts';
import styles from './start-lights.module.css';

const LIGHTS = [1, 2, 3, 4, 5];
const LIGHT_EVERY_MS = 10 * SECOND_MS;

/**
 * Returns true in the last minute, when the lights of a start are shown. A countdown rounds up, so it
 * says a minute until a second later.
 */
export const areLightsOn = (left: number): boolean => left > 0 && left <= MINUTE_MS - SECOND_MS;

/** Returns how many lights are lit: one more every ten seconds, all of them in the last ten. */
export const litLights = (left: number): number => Math.floor((MINUTE_MS - left) / LIGHT_EVERY_MS);

interface StartLightsProps {
  /** Remaining time in ms until the lights go out. */
  readonly left: number;
  readonly className?: string | undefined;
}

/** Shows the five lights of a start. */
export function StartLights({ left, className }: StartLightsProps) {
  const lit = litLights(left);
  return (
    <span className={classNames(styles.lights, className)} aria-hidden="true">
      {LIGHTS.map((light) => (
        <span key={light} className={styles.light} data-lit={light <= lit || undefined} />
      ))}
    </span>
  );
}
