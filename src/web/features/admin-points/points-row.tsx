import { useId } from 'react';
import { POINTS_MAX } from '#contract/admin-points.limits.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './admin-points.module.css';
import { adminPointsTexts as texts } from './admin-points.texts.ts';
import { stepped } from './points-draft.ts';

interface PointsRowProps {
  readonly difference: number;
  readonly value: string;
  readonly isWrong: boolean;
  readonly isLocked: boolean;
  readonly onChange: (value: string) => void;
}

/** The points for one difference. */
export function PointsRow({ difference, value, isWrong, isLocked, onChange }: PointsRowProps) {
  const id = useId();
  const name = difference === 0 ? texts.exact : texts.off(difference);
  if (isLocked) {
    return (
      <li className={styles.row}>
        <span className={styles.difference}>{name}</span>
        <span className={styles.locked}>{value}</span>
      </li>
    );
  }
  const step = (by: 1 | -1) => (
    <button
      type="button"
      className={styles.step}
      aria-label={by === 1 ? texts.more(difference) : texts.less(difference)}
      // Not `disabled`: the focus would be lost on the way down.
      aria-disabled={stepped(value, by) === value || undefined}
      onClick={() => onChange(stepped(value, by))}
    >
      <Icon name={by === 1 ? 'plus' : 'minus'} />
    </button>
  );
  return (
    <li className={styles.row}>
      <span className={styles.difference} aria-hidden="true">
        {name}
      </span>
      <span className={styles.stepper} data-wrong={isWrong || undefined}>
        {step(-1)}
        <input
          className={styles.number}
          aria-label={texts.field(difference)}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? id : undefined}
          inputMode="numeric"
          autoComplete="off"
          value={value}
          onFocus={(event) => event.target.select()}
          onChange={(event) => onChange(event.target.value)}
        />
        {step(1)}
      </span>
      {isWrong && (
        <p id={id} role="alert" className={styles.wrong}>
          {texts.wrong(POINTS_MAX)}
        </p>
      )}
    </li>
  );
}
