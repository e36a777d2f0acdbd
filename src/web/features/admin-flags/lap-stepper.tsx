import { Icon } from '#web/ui/icon.tsx';
import styles from './admin-flags.module.css';
import { adminFlagsTexts as texts } from './admin-flags.texts.ts';
import { LAP_MAX, lapFrom } from './use-lap.ts';

interface LapStepperProps {
  readonly lap: number;
  readonly onChange: (lap: number) => void;
}

export function LapStepper({ lap, onChange }: LapStepperProps) {
  return (
    <div className={styles.lap}>
      <button
        type="button"
        className={styles.step}
        aria-label={texts.lapLess}
        // Not `disabled`: the focus would be lost on the way down.
        aria-disabled={lap <= 0 || undefined}
        onClick={() => onChange(Math.max(0, lap - 1))}
      >
        <Icon name="minus" size={32} />
      </button>
      <label className={styles.field}>
        {texts.lap}
        <input
          className={styles.number}
          inputMode="numeric"
          autoComplete="off"
          value={lap}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            const next = event.target.value === '' ? 0 : lapFrom(event.target.value);
            if (next !== null) onChange(next);
          }}
        />
      </label>
      <button
        type="button"
        className={styles.step}
        aria-label={texts.lapMore}
        aria-disabled={lap >= LAP_MAX || undefined}
        onClick={() => onChange(Math.min(LAP_MAX, lap + 1))}
      >
        <Icon name="plus" size={32} />
      </button>
    </div>
  );
}
