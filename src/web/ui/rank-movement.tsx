import { classNames } from './class-names.ts';
import styles from './rank-movement.module.css';
import { uiTexts } from './ui.texts.ts';

/** Places won (positive) or lost, as an arrow and a number; `null` shows nothing. */
export function RankMovement({ places }: { readonly places: number | null }) {
  if (places === null) return null;
  if (places === 0) {
    return (
      <span className={styles.movement}>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{uiTexts.placeKept}</span>
      </span>
    );
  }
  const count = Math.abs(places);
  return (
    <span className={classNames(styles.movement, places > 0 ? styles.won : styles.lost)}>
      <svg width="9" height="8" viewBox="0 0 9 8" fill="currentColor" aria-hidden="true">
        <path d={places > 0 ? 'M4.5 0 9 8H0Z' : 'M4.5 8 9 0H0Z'} />
      </svg>
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">
        {places > 0 ? uiTexts.placesWon(count) : uiTexts.placesLost(count)}
      </span>
    </span>
  );
}
