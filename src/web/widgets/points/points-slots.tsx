import { classNames } from '#web/ui/class-names.ts';
import styles from './points-slots.module.css';

const SLOTS = Array.from({ length: 10 }, (_, i) => ({
  place: i + 1,
  x: 22 + i * 49,
  y: i % 2 === 0 ? 4 : 54,
}));

/** Shows the game in one picture: a starting grid with the first and tenth slot marked. */
export function PointsSlots() {
  return (
    <svg className={styles.slots} viewBox="0 0 528 96" aria-hidden="true" focusable="false">
      <path d="M4 0v96" className={styles.line} />
      {SLOTS.map(({ place, x, y }) => (
        <g
          key={place}
          transform={`translate(${x} ${y})`}
          className={classNames(place === 1 && styles.first, place === 10 && styles.tenth)}
        >
          <path d="M48 0H0v38h48" />
          <text x="26" y="30">
            {place}
          </text>
        </g>
      ))}
    </svg>
  );
}
