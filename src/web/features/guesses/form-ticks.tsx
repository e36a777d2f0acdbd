import { useState } from 'react';
import type { DriverForm } from '#contract/guessing/guesses.ts';
import type { PickName } from '#domain/season/category.ts';
import styles from './form-ticks.module.css';
import { guessesTexts } from './guesses.texts.ts';

/** Position at which a tick has its least height. */
const LAST = 20;

interface FormTicksProps {
  readonly form: DriverForm;
  /** Pick that is being made. */
  readonly active: PickName;
}

/**
 * Shows a driver's latest finishes as ticks, the higher the better; while the tenth place is picked,
 * how often the driver was near it.
 */
export function FormTicks({ form, active }: FormTicksProps) {
  const { latest, nearTenth, races } = form;
  if (races === 0) return null;
  return (
    <span className={styles.form}>
      <span className="visually-hidden">{guessesTexts.form(latest, nearTenth, races)}</span>
      {active === 'tenth' ? (
        <span className={styles.near} aria-hidden="true">
          {guessesTexts.nearTenth(nearTenth)}
        </span>
      ) : (
        <svg className={styles.ticks} viewBox="0 0 28 12" aria-hidden="true">
          {latest.map((position, index) => {
            const height =
              position === null ? 1 : 2 + (10 * Math.max(0, LAST - position)) / (LAST - 1);
            return (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: a tick is its index.
                key={index}
                className={
                  styles[position === 1 ? 'won' : position === 10 ? 'tenth' : 'tick'] ?? ''
                }
                x={index * 6}
                y={12 - height}
                width="4"
                height={height}
              />
            );
          })}
        </svg>
      )}
    </span>
  );
}

const STORAGE_KEY = 'form';

function readStored(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'folded';
  } catch {
    // Storage can be forbidden.
    return true;
  }
}

/**
 * Returns whether forms are shown, which is remembered on the device, and a way to change it. Only for
 * pages of players, which the server does not render.
 */
export function useShownForm() {
  const [isShown, setIsShown] = useState(readStored);
  const show = (is: boolean) => {
    setIsShown(is);
    try {
      localStorage.setItem(STORAGE_KEY, is ? 'shown' : 'folded');
    } catch {
      // Without storage the choice lasts until the page is closed.
    }
  };
  return { isShown, show };
}
