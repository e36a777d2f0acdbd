import type { GuessOverview } from '#contract/guessing/guesses.ts';
import { PICK_NAMES } from '#domain/season/category.ts';
import { TeamColour } from '#web/ui/competitor.tsx';
import { ReserveMark } from '../race-picks/reserve-mark.tsx';
import { yourGuessTexts } from './your-guess.texts.ts';
import styles from './your-picks.module.css';

type Race = NonNullable<GuessOverview['race']>;

interface YourPicksProps {
  readonly race: Pick<Race, 'first' | 'tenth'> & Partial<Pick<Race, 'reserves'>>;
}

/** Shows the two picks of a race, or that they are empty. */
export function YourPicks({ race }: YourPicksProps) {
  return (
    <dl className={styles.places}>
      {PICK_NAMES.map((pickName) => {
        const driver = race[pickName];
        const reserve = driver === null ? (race.reserves?.[pickName] ?? null) : null;
        return (
          <div key={pickName} className={styles.place} data-empty={driver === null || undefined}>
            {driver !== null && <TeamColour className={styles.team} colour={driver.look.colour} />}
            <dt>
              <span aria-hidden="true">{yourGuessTexts.shortPlaces[pickName]}</span>
              <span className="visually-hidden">{yourGuessTexts.places[pickName]}</span>
            </dt>
            <dd className={styles.name}>
              {driver === null ? (
                <span>{yourGuessTexts.notChosen}</span>
              ) : (
                <span translate="no">{driver.name}</span>
              )}
              {driver?.isReserve && <ReserveMark />}
              {reserve !== null && (
                <span className={styles.reserve}>{yourGuessTexts.reserve(reserve)}</span>
              )}
              {driver?.isOnGrid === false && (
                <span className={styles.gone}>{yourGuessTexts.gone}</span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Returns the label of the button: the missing pick, or that both can be changed. */
export function raceButtonLabel({ first, tenth }: Pick<Race, 'first' | 'tenth'>): string {
  if (first === null && tenth === null) return yourGuessTexts.raceTitle;
  if (first === null) return yourGuessTexts.guessPlace.first;
  return tenth === null ? yourGuessTexts.guessPlace.tenth : yourGuessTexts.changeRace;
}
