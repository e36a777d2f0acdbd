import { useId } from 'react';
import { MAX_FLAGS } from '#domain/guessing/guesses.ts';
import { FLAG_TYPES, type FlagCounts } from '#domain/season/category.ts';
import type { Elements } from '#web/ui/content.ts';
import { FlagMark } from '#web/ui/flag-mark.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import { uiTexts } from '#web/ui/ui.texts.ts';
import { whatIfTexts } from './what-if.texts.ts';
import styles from './what-if-page.module.css';

interface CountProps {
  readonly label: string;
  readonly mark?: Elements;
  readonly count: number;
  readonly most: number;
  readonly onChange: (count: number) => void;
}

function Count({ label, mark, count, most, onChange }: CountProps) {
  const id = useId();
  return (
    <Stack gap={1}>
      <label htmlFor={id} className={styles.countLabel}>
        {mark}
        <span>{label}</span>
      </label>
      <Stepper
        id={id}
        labels={uiTexts.steps(label)}
        value={count}
        most={most}
        digits={String(most).length}
        onChange={(typed) => onChange(Math.min(most, typed ?? 0))}
      />
    </Stack>
  );
}

interface CountSteppersProps {
  readonly flags: FlagCounts;
  readonly onFlags: (flags: FlagCounts) => void;
  /** Number of retired drivers, and the maximum; absent without a race to play through. */
  readonly retired?: { readonly count: number; readonly of: number };
  readonly onRetired?: (count: number) => void;
}

export function CountSteppers({ flags, onFlags, retired, onRetired }: CountSteppersProps) {
  return (
    <div className={styles.counts}>
      {FLAG_TYPES.map((type) => (
        <Count
          key={type}
          label={whatIfTexts.counts[type]}
          mark={<FlagMark type={type} />}
          count={flags[type]}
          most={MAX_FLAGS}
          onChange={(count) => onFlags({ ...flags, [type]: count })}
        />
      ))}
      {retired && onRetired && (
        <Count
          label={whatIfTexts.retired}
          count={retired.count}
          most={retired.of}
          onChange={onRetired}
        />
      )}
    </div>
  );
}
