import type { FlagPace as Pace } from '#contract/scoring/flag-pace.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { FlagMark } from '#web/ui/flag-mark.tsx';
import { uiTexts } from '#web/ui/ui.texts.ts';
import styles from './flag-pace.module.css';
import { flagPaceTexts } from './flag-pace.texts.ts';

interface FlagTempoProps {
  readonly pace: Pace;
  /** True if the numbers so far and the guesses are shown next to it already. */
  readonly isBesideGuesses?: boolean;
}

/** Lists for each type the flags expected at this pace, and the chance that the guess scores. */
export function FlagPaceList({ pace: { races, types }, isBesideGuesses = false }: FlagTempoProps) {
  const texts = flagPaceTexts;
  const lines = (
    <ul className={styles.types}>
      {types.map(({ flag, guessed, shown, expected, sd, chance }) => (
        <li key={flag} className={styles.type} data-whole={!isBesideGuesses || undefined}>
          <FlagMark type={flag} />
          <span>
            <span className="visually-hidden">{`${uiTexts.flags[flag]}: `}</span>
            <span>{(isBesideGuesses ? texts.pace : texts.shownAndPace)(shown, expected, sd)}</span>
          </span>
          <span className={styles.chance}>
            {isBesideGuesses ? texts.chance(chance) : texts.guessAndChance(guessed, chance)}
          </span>
        </li>
      ))}
    </ul>
  );
  if (isBesideGuesses) return <Disclosure summary={texts.title(races)}>{lines}</Disclosure>;
  return (
    <>
      <p className={styles.title}>{texts.title(races)}</p>
      {lines}
    </>
  );
}
