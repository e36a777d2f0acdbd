import type { FlagTempo as Tempo } from '#contract/flag-tempo.ts';
import { FlagMark } from '#web/ui/flag-mark.tsx';
import { uiTexts } from '#web/ui/ui.texts.ts';
import styles from './flag-tempo.module.css';
import { flagTempoTexts } from './flag-tempo.texts.ts';

/** A line for each type: how many flags there will be at this pace, and how likely the guess is to give points. */
export function FlagTempo({ tempo: { races, types } }: { readonly tempo: Tempo }) {
  return (
    <>
      <p className={styles.title}>{flagTempoTexts.title(races)}</p>
      <ul className={styles.types}>
        {types.map(({ flag, guessed, shown, expected, sd, chance }) => (
          <li key={flag} className={styles.type}>
            <span className={styles.pace}>
              <FlagMark type={flag} />
              <span className="visually-hidden">{uiTexts.flags[flag]}: </span>
              {flagTempoTexts.pace(shown, expected, sd)}
            </span>
            <span className={styles.chance}>{flagTempoTexts.chance(guessed, chance)}</span>
          </li>
        ))}
      </ul>
      <p>{flagTempoTexts.help}</p>
    </>
  );
}
