import { type RefObject, useState } from 'react';
import { MAX_LAP } from '#contract/limits.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './admin-flags.module.css';
import { adminFlagsTexts as texts } from './admin-flags.texts.ts';

function lapFrom(text: string | null): number | null {
  if (text === null || !/^\d{1,3}$/.test(text)) return null;
  const lap = Number(text);
  return lap <= MAX_LAP ? lap : null;
}

/**
 * Stores the lap of a session for as long as the tab is open. The lap is `null` while its field is
 * empty.
 */
export function useLap(key: string, fallback: number) {
  const storageKey = `lap ${key}`;
  const [typed, setTyped] = useState<Readonly<Record<string, number | null>>>({});
  const shown = typed[key];
  const lap =
    shown === undefined ? (lapFrom(sessionStorage.getItem(storageKey)) ?? fallback) : shown;
  return {
    lap,
    setLap: (next: number | null) => {
      if (next !== null) sessionStorage.setItem(storageKey, String(next));
      setTyped((before) => ({ ...before, [key]: next }));
    },
  };
}

interface LapStepperProps {
  /** `null` while the field is empty. */
  readonly lap: number | null;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly onChange: (lap: number | null) => void;
}

export function LapStepper({ lap, inputRef, onChange }: LapStepperProps) {
  const from = lap ?? 0;
  return (
    <div className={styles.lap}>
      <button
        type="button"
        className={styles.step}
        aria-label={texts.lapLess}
        // `disabled` would lose the focus on the way down.
        aria-disabled={from <= 0 || undefined}
        onClick={() => onChange(Math.max(0, from - 1))}
      >
        <Icon name="minus" size={32} />
      </button>
      <label className={styles.field}>
        <span>{texts.lap}</span>
        <input
          ref={inputRef}
          className={styles.number}
          inputMode="numeric"
          autoComplete="off"
          value={lap ?? ''}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            const next = lapFrom(event.target.value);
            if (next !== null || event.target.value === '') onChange(next);
          }}
        />
      </label>
      <button
        type="button"
        className={styles.step}
        aria-label={texts.lapMore}
        aria-disabled={from >= MAX_LAP || undefined}
        onClick={() => onChange(Math.min(MAX_LAP, from + 1))}
      >
        <Icon name="plus" size={32} />
      </button>
    </div>
  );
}
