import styles from './ten-slots.module.css';

const SLOTS = Array.from({ length: 10 }, (_, i) => ({
  place: i + 1,
  x: (i % 2) * 150,
  y: i * 62,
}));

/** Decoration that is the game in one picture: a grid where the first and the tenth slot are marked. */
export function TenSlots() {
  return (
    <svg className={styles.slots} viewBox="-10 -10 290 700" aria-hidden="true" focusable="false">
      {SLOTS.map(({ place, x, y }) => (
        <g key={place} transform={`translate(${x} ${y})`} className={styles[`place${place}`]}>
          <path d="M0 96V0h110v96" />
        </g>
      ))}
    </svg>
  );
}
