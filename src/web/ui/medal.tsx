import { MEDALS, type Medal as MedalKind } from '#domain/scoring/placements.ts';
import { classNames } from './class-names.ts';
import styles from './medal.module.css';
import { uiTexts } from './ui.texts.ts';

interface MedalProps {
  readonly medal: MedalKind;
  /** Event that it was won for, e.g. a year. */
  readonly of?: string | undefined;
}

export function MedalIcon({ medal, of }: MedalProps) {
  const name = of === undefined ? uiTexts.medals[medal] : `${uiTexts.medals[medal]} ${of}`;
  return (
    <span className={classNames(styles.medal, styles[medal])} title={name}>
      <span aria-hidden="true">{MEDALS.indexOf(medal) + 1}</span>
      <span className="visually-hidden">{name}</span>
    </span>
  );
}
