import { FLAG_TYPES } from '#domain/category.ts';
import { type FlagCounts, MOST_FLAGS } from '#domain/guesses.ts';
import { FlagMark } from '#web/ui/flag-mark.tsx';
import { CountStepper } from './count-stepper.tsx';
import { whatIfTexts } from './what-if.texts.ts';
import styles from './what-if-page.module.css';

interface CountSteppersProps {
  readonly flags: FlagCounts;
  readonly onFlags: (flags: FlagCounts) => void;
  /** How many are out of the race, of how many; left out where no race is played through. */
  readonly retired?: { readonly count: number; readonly of: number };
  readonly onRetired?: (count: number) => void;
}

export function CountSteppers({ flags, onFlags, retired, onRetired }: CountSteppersProps) {
  return (
    <div className={styles.counts}>
      {FLAG_TYPES.map((type) => (
        <CountStepper
          key={type}
          label={whatIfTexts.counts[type]}
          mark={<FlagMark type={type} />}
          count={flags[type]}
          most={MOST_FLAGS}
          onChange={(count) => onFlags({ ...flags, [type]: count })}
        />
      ))}
      {retired && onRetired && (
        <CountStepper
          label={whatIfTexts.retired}
          count={retired.count}
          most={retired.of}
          onChange={onRetired}
        />
      )}
    </div>
  );
}
