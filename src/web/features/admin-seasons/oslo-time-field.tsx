import { YEAR_MAX } from '#contract/shared.limits.ts';
import { formatMoment } from '#web/app/dates.ts';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { type FieldMessage, TextField } from '#web/ui/text-field.tsx';
import styles from './admin-seasons.module.css';
import { adminSeasonsTexts } from './admin-seasons.texts.ts';
import { comesTwice, instantOf, type OsloMoment } from './oslo-moment.ts';

const { time: texts } = adminSeasonsTexts;

interface OsloTimeFieldProps {
  /** What happens then. */
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: OsloMoment;
  /** What stands in the way of saving it. */
  readonly problem: string | null;
  readonly onChange: (value: OsloMoment) => void;
}

/** A moment in Norwegian time, wherever the device believes to be. */
export function OsloTimeField({ label, hint, value, problem, onChange }: OsloTimeFieldProps) {
  const instant = instantOf(value);
  const bad = instant === 'SKIPPED' ? texts.skipped : problem;
  // Spelled out, since fields of this kind differ from device to device; and the weekday tells much.
  const told: FieldMessage | null =
    typeof instant === 'number' ? { tone: 'quiet', text: formatMoment(instant) } : null;
  return (
    <div className={styles.time}>
      <TextField
        label={texts.label(label)}
        hint={hint}
        type="datetime-local"
        // Keeps the year at four digits.
        max={`${YEAR_MAX}-12-31T23:59`}
        value={value.local}
        message={bad === null ? told : { tone: 'bad', text: bad }}
        onChange={(local) => onChange({ local, isSecond: false })}
      />
      {comesTwice(value) && (
        <>
          <p className={styles.twice}>{texts.twice}</p>
          <SegmentedControl
            label={texts.which}
            value={value.isSecond ? 'SECOND' : 'FIRST'}
            options={[
              { value: 'FIRST', label: texts.first },
              { value: 'SECOND', label: texts.second },
            ]}
            onChange={(which) => onChange({ ...value, isSecond: which === 'SECOND' })}
          />
        </>
      )}
    </div>
  );
}
