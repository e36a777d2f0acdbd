import type { GuessOverview } from '#contract/guesses.ts';
import { formatMoment } from '#web/app/dates.ts';
import { useServerNow } from '#web/app/server-time.ts';
import { Card } from '#web/ui/card.tsx';
import { CountdownText } from '#web/ui/countdown-text.tsx';
import { yourGuessTexts } from '#web/widgets/your-guess/your-guess.texts.ts';
import { guessesTexts } from './guesses.texts.ts';
import styles from './next-to-open.module.css';

type NextRace = NonNullable<GuessOverview['opensNext']>;

function UntilQualifying({ at }: { readonly at: number }) {
  return (
    <p className={styles.muted}>
      {guessesTexts.opensIn} <CountdownText left={at - useServerNow()} />
    </p>
  );
}

/** The race that comes next, which nobody can guess yet. */
export function NextToOpen({ race }: { readonly race: NextRace }) {
  const { qualifyingAt } = race;
  const now = useServerNow();
  const isAwaited = qualifyingAt !== null && qualifyingAt > now;
  return (
    <Card title={guessesTexts.opensNext} aside={race.hasSprint && yourGuessTexts.sprint}>
      <div className={styles.race}>
        <span className={styles.position}>{race.position}</span>
        <div>
          <p className={styles.name}>{race.name}</p>
          <p>
            {isAwaited
              ? guessesTexts.opensAfterQualifying(formatMoment(qualifyingAt))
              : guessesTexts.opensWithGrid}
          </p>
          <p className={styles.muted}>{guessesTexts.raceCloses(formatMoment(race.deadline))}</p>
          {isAwaited && <UntilQualifying at={qualifyingAt} />}
        </div>
      </div>
    </Card>
  );
}
