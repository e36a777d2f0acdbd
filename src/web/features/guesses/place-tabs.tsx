import { useId } from 'react';
import { PLACES, type RacePlace } from './guesses.api.ts';
import { guessesTexts } from './guesses.texts.ts';
import styles from './place-tabs.module.css';

interface PlaceTabsProps {
  readonly active: RacePlace;
  /** Whom each place is given to; `null` for nobody. */
  readonly names: Readonly<Record<RacePlace, string | null>>;
  readonly isGone: Readonly<Record<RacePlace, boolean>>;
  readonly isLocked: boolean;
  readonly onChange: (place: RacePlace) => void;
}

function Chosen({ name, isGone }: { readonly name: string | null; readonly isGone: boolean }) {
  return (
    <>
      <span className={styles.name} data-empty={name === null || undefined}>
        {name ?? guessesTexts.notChosen}
      </span>
      {isGone && <span className={styles.gone}>{guessesTexts.gone}</span>}
    </>
  );
}

/** The two places and who has them; the one that is active is the one a tap on the grid fills. */
export function PlaceTabs({ active, names, isGone, isLocked, onChange }: PlaceTabsProps) {
  const group = useId();
  if (isLocked) {
    return (
      <dl className={styles.tabs}>
        {PLACES.map((place) => (
          <div key={place} className={styles.tab} data-place={place}>
            <dt className={styles.place}>{guessesTexts.places[place]}</dt>
            <dd>
              <Chosen name={names[place]} isGone={isGone[place]} />
            </dd>
          </div>
        ))}
      </dl>
    );
  }
  return (
    <fieldset className={styles.tabs}>
      <legend className="visually-hidden">{guessesTexts.pickFor}</legend>
      {PLACES.map((place) => (
        <label key={place} className={styles.tab} data-place={place}>
          <input
            type="radio"
            className="visually-hidden"
            name={group}
            checked={place === active}
            onChange={() => onChange(place)}
          />
          <span className={styles.place}>{guessesTexts.places[place]}</span>
          <Chosen name={names[place]} isGone={isGone[place]} />
        </label>
      ))}
    </fieldset>
  );
}
