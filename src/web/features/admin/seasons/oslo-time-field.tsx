import { MAX_YEAR } from '#contract/limits.ts';
import { instantsAtOsloTime, osloTime } from '#domain/base/oslo-time.ts';
import { formatMoment } from '#web/formatting/dates.ts';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { type FieldMessage, TextField } from '#web/ui/text-field.tsx';
import styles from './admin-seasons.module.css';
import { timeTexts } from './admin-seasons.texts.ts';

/** Moment as entered: date and time in Norway. */
export interface OsloMoment {
  /** Value of a `datetime-local` input; empty for an incomplete date. */
  readonly local: string;
  /** True for the second of two equal clock times, in the night when summer time ends. */
  readonly isSecond: boolean;
}

type MomentProblem = 'MISSING' | 'SKIPPED';

export const NO_MOMENT: OsloMoment = { local: '', isSecond: false };

export function osloMoment(instant: number | null): OsloMoment {
  if (instant === null) return NO_MOMENT;
  const local = osloTime(instant);
  const second = instantsAtOsloTime(local)[1];
  return { local, isSecond: second !== undefined && instant >= second };
}

/** Returns true if the local time occurs twice, at the end of summer time. */
export const comesTwice = ({ local }: OsloMoment) => instantsAtOsloTime(local).length > 1;

/** @returns the instant, or why there is none */
export function instantOf({ local, isSecond }: OsloMoment): number | MomentProblem {
  const instants = instantsAtOsloTime(local);
  return instants.at(isSecond ? -1 : 0) ?? (local === '' ? 'MISSING' : 'SKIPPED');
}

interface OsloTimeFieldProps {
  /** Label of the event. */
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: OsloMoment;
  /** Error that blocks saving; `null` for none. */
  readonly problem: string | null;
  readonly onChange: (value: OsloMoment) => void;
}

/** Input for a moment in Norwegian time, independent of the device's time zone. */
export function OsloTimeField({ label, hint, value, problem, onChange }: OsloTimeFieldProps) {
  const instant = instantOf(value);
  const bad = instant === 'SKIPPED' ? timeTexts.skipped : problem;
  // Spelled out with the weekday, because such inputs differ between devices.
  const spelledOut: FieldMessage | null =
    typeof instant === 'number' ? { tone: 'quiet', text: formatMoment(instant) } : null;
  return (
    <div className={styles.time}>
      <TextField
        label={timeTexts.label(label)}
        hint={hint}
        type="datetime-local"
        // Limits the year to four digits.
        max={`${MAX_YEAR}-12-31T23:59`}
        value={value.local}
        message={bad === null ? spelledOut : { tone: 'bad', text: bad }}
        onChange={(local) => onChange({ local, isSecond: false })}
      />
      {comesTwice(value) && (
        <>
          <p className={styles.twice}>{timeTexts.twice}</p>
          <SegmentedControl
            label={timeTexts.which}
            value={value.isSecond ? 'SECOND' : 'FIRST'}
            options={[
              { value: 'FIRST', label: timeTexts.first },
              { value: 'SECOND', label: timeTexts.second },
            ]}
            onChange={(which) => onChange({ ...value, isSecond: which === 'SECOND' })}
          />
        </>
      )}
    </div>
  );
}
