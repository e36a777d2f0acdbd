import { useId } from 'react';
import { PICK_NAMES, type PickName } from '#domain/season/category.ts';
import { ReserveMark } from '#web/widgets/race-picks/reserve-mark.tsx';
import { yourGuessTexts } from '#web/widgets/your-guess/your-guess.texts.ts';
import { guessesTexts } from './guesses.texts.ts';
import styles from './pick-tabs.module.css';

interface PickTabsProps {
  readonly active: PickName;
  /** Drivers of the two picks; `null` for an empty one. */
  readonly names: Readonly<Record<PickName, string | null>>;
  readonly isGone?: Readonly<Record<PickName, boolean>>;
  /** Reserves that would fill empty picks at the deadline. */
  readonly reserves?: Readonly<Record<PickName, string | null>>;
  /** True for picks from the reserves. */
  readonly isReserve?: Readonly<Record<PickName, boolean>>;
  readonly isLocked: boolean;
  readonly onChange: (pickName: PickName) => void;
}

function Chosen({
  pickName,
  ...props
}: Omit<PickTabsProps, 'active' | 'onChange'> & { readonly pickName: PickName }) {
  const { names, isGone, reserves, isReserve } = props;
  const name = names[pickName];
  const reserve = name === null ? (reserves?.[pickName] ?? null) : null;
  return (
    <>
      <span className={styles.name} data-empty={name === null || undefined}>
        {name === null ? (
          <span>{yourGuessTexts.notChosen}</span>
        ) : (
          <span translate="no">{name}</span>
        )}
        {isReserve?.[pickName] && <ReserveMark />}
      </span>
      {isGone?.[pickName] && <span className={styles.gone}>{yourGuessTexts.gone}</span>}
      {reserve !== null && (
        <span className={styles.reserve}>{yourGuessTexts.reserve(reserve)}</span>
      )}
    </>
  );
}

/** Shows the two picks; a tap on the grid fills the active one. */
export function PickTabs({ active, onChange, ...chosen }: PickTabsProps) {
  const group = useId();
  if (chosen.isLocked) {
    return (
      <dl className={styles.tabs}>
        {PICK_NAMES.map((pickName) => (
          <div key={pickName} className={styles.tab} data-place={pickName}>
            <dt className={styles.place}>{yourGuessTexts.places[pickName]}</dt>
            <dd>
              <Chosen pickName={pickName} {...chosen} />
            </dd>
          </div>
        ))}
      </dl>
    );
  }
  return (
    <fieldset className={styles.tabs}>
      <legend className="visually-hidden">{guessesTexts.pickFor}</legend>
      {PICK_NAMES.map((pickName) => (
        <label key={pickName} className={styles.tab} data-place={pickName}>
          <input
            type="radio"
            className="visually-hidden"
            name={group}
            checked={pickName === active}
            onChange={() => onChange(pickName)}
          />
          <span className={styles.place}>{yourGuessTexts.places[pickName]}</span>
          <Chosen pickName={pickName} {...chosen} />
        </label>
      ))}
    </fieldset>
  );
}
