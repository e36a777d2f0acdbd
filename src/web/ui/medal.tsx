import { classNames } from './class-names.ts';
import styles from './medal.module.css';
import { uiTexts } from './ui.texts.ts';

const PLACES = { GOLD: 1, SILVER: 2, BRONZE: 3 };

interface MedalProps {
  readonly medal: keyof typeof PLACES;
  /** What it was won for, e.g. a year. */
  readonly of?: string | undefined;
}

export function Medal({ medal, of }: MedalProps) {
  const name = of === undefined ? uiTexts.medals[medal] : `${uiTexts.medals[medal]} ${of}`;
  return (
    <span className={classNames(styles.medal, styles[medal])} title={name}>
      <span aria-hidden="true">{PLACES[medal]}</span>
      <span className="visually-hidden">{name}</span>
    </span>
  );
}
