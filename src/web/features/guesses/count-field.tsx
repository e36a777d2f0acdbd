import type { CSSProperties } from 'react';
import { MAX_FLAGS } from '#domain/guessing/guesses.ts';
import type { FlagType } from '#domain/season/category.ts';
import { Card } from '#web/ui/card.tsx';
import { FlagMark } from '#web/ui/flag-mark.tsx';
import { uiTexts } from '#web/ui/ui.texts.ts';
import styles from './count-field.module.css';
import { guessesTexts } from './guesses.texts.ts';
import { NumberField } from './number-field.tsx';

interface EarlierCount {
  readonly year: number;
  readonly count: number;
}

interface CountFieldProps {
  readonly type: FlagType;
  readonly count: number | null;
  /** Flag totals of earlier seasons, latest first. */
  readonly earlier: readonly EarlierCount[];
  readonly isLocked: boolean;
  readonly onChange: (count: number | null) => void;
}

const STEP = 10;

/**
 * Returns half as much again as the highest count of earlier seasons, so that the slider suggests
 * nothing.
 */
function sliderEnd(earlier: readonly EarlierCount[]): number {
  const highest = Math.max(5, ...earlier.map(({ count }) => count));
  return Math.min(MAX_FLAGS, Math.ceil((highest * 1.5) / STEP) * STEP);
}

export function CountField(props: CountFieldProps) {
  const { type, count, earlier, isLocked, onChange } = props;
  const what = guessesTexts.flagCounts[type];
  const end = sliderEnd(earlier);
  const share = (n: number) => ({ '--share': Math.min(1, n / end) }) as CSSProperties;
  return (
    <Card className={styles[type]}>
      <div className={styles.head}>
        <div className={styles.what}>
          <h2 className={styles.title}>
            <FlagMark type={type} />
            <span>{what}</span>
          </h2>
          <p className={styles.note}>{guessesTexts.flagNotes[type]}</p>
        </div>
        {isLocked ? (
          <p className={styles.number}>{count ?? '–'}</p>
        ) : (
          <NumberField
            label={what}
            steps={uiTexts.steps(what)}
            value={count}
            most={MAX_FLAGS}
            onChange={onChange}
          />
        )}
      </div>
      {!isLocked && (
        <div className={styles.scale}>
          <input
            type="range"
            className={styles.slider}
            min={0}
            max={end}
            value={Math.min(end, count ?? 0)}
            style={share(count ?? 0)}
            aria-label={guessesTexts.slider(what)}
            onChange={(event) => onChange(Number(event.target.value))}
          />
          <div className={styles.ticks} aria-hidden="true">
            {earlier.map((season) => (
              <span key={season.year} className={styles.tick} style={share(season.count)} />
            ))}
          </div>
        </div>
      )}
      {earlier.length > 0 && (
        <div className={styles.earlier}>
          <span className={styles.note}>{guessesTexts.earlier}</span>
          {earlier.map((season) =>
            isLocked ? (
              <span key={season.year} className={styles.season}>
                {guessesTexts.earlierCount(season.year, season.count)}
              </span>
            ) : (
              <button
                key={season.year}
                type="button"
                className={styles.season}
                aria-label={guessesTexts.sameAsEarlier(what, season.year, season.count)}
                onClick={() => onChange(season.count)}
              >
                {guessesTexts.earlierCount(season.year, season.count)}
              </button>
            ),
          )}
        </div>
      )}
    </Card>
  );
}
