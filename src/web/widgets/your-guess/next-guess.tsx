import type { ReactNode } from 'react';
import { draftKey, useGuessOverview } from '#web/data/guesses.api.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { useDrafts } from '#web/ui/draft-store.ts';
import { GuessedPlaces, raceButtonLabel } from './guessed-places.tsx';
import styles from './next-guess.module.css';
import { yourGuessTexts } from './your-guess.texts.ts';

const SEASON_GUESSES = ['drivers', 'constructors', 'flags'];

interface NextGuessProps {
  /** What closes next, or the race that is on. */
  readonly kind: 'SEASON' | 'RACE' | 'UNDER_WAY';
  /** Until my guesses are known. */
  readonly fallback: ReactNode;
}

/** On the front page: what I have guessed of what closes next, and one button. */
export function NextGuess({ kind, fallback }: NextGuessProps) {
  const overview = useGuessOverview().data;
  const drafts = useDrafts();
  if (kind === 'RACE' && overview?.race) {
    const { race } = overview;
    const isHalf = race.first !== null && race.tenth === null;
    return (
      <div className={styles.mine}>
        <GuessedPlaces race={race} />
        <ButtonLink variant="primary" wide to={isHalf ? `/guess/race?plass=10` : '/guess/race'}>
          {raceButtonLabel(race)}
        </ButtonLink>
      </div>
    );
  }
  if (kind === 'SEASON' && overview?.season) {
    const { year, drivers, constructors, flags } = overview.season;
    const isUnsaved = SEASON_GUESSES.some((guess) => drafts.has(draftKey(year, guess)));
    const done = [drivers, constructors, flags].filter((each) => each !== null).length;
    return (
      <div className={styles.mine}>
        <p className={styles.done}>
          {yourGuessTexts.done(done, 3)}
          {isUnsaved && <strong> · {yourGuessTexts.unsaved}</strong>}
        </p>
        <ButtonLink variant="primary" wide to="/guess">
          {done < 3 ? yourGuessTexts.guessSeason : yourGuessTexts.changeSeason}
        </ButtonLink>
      </div>
    );
  }
  if (kind === 'UNDER_WAY' && overview?.underWay) {
    return <GuessedPlaces race={overview.underWay} />;
  }
  return fallback;
}
