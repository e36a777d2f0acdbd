import type { GuessOverview } from '#contract/guesses.ts';
import { formatMoment } from '#web/app/dates.ts';
import { useServerNow } from '#web/app/server-time.ts';
import { Card } from '#web/ui/card.tsx';
import { CountdownText } from '#web/ui/countdown-text.tsx';
import { guessesTexts } from './guesses.texts.ts';
import styles from './next-to-open.module.css';

type NextRace = NonNullable<GuessOverview['opensNext']>;

function UntilQualifying({ at }: { readonly at: number }) {
  const left = at - useServerNow();
  if (left <= 0) return null;
  return (
    <p className={styles.muted}>
      {guessesTexts.opensIn} <CountdownText left={left} />
    </p>
  );
}

/** The race that comes next, which nobody can guess yet. */
export function NextToOpen({ race }: { readonly race: NextRace }) {
  const { qualifyingAt } = race;
  return (
    <Card title={guessesTexts.opensNext} aside={race.hasSprint && guessesTexts.sprint}>
      <div className={styles.race}>
        <span className={styles.position}>{race.position}</span>
        <div>
          <p className={styles.name}>{race.name}</p>
          <p>
            {qualifyingAt === null
              ? guessesTexts.opensWithGrid
              : guessesTexts.opensAfterQualifying(formatMoment(qualifyingAt))}
          </p>
          <p className={styles.muted}>{guessesTexts.raceCloses(formatMoment(race.deadline))}</p>
          {qualifyingAt !== null && <UntilQualifying at={qualifyingAt} />}
        </div>
      </div>
    </Card>
  );
}
