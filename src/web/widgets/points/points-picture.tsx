import { pointsPictureTexts } from './points.texts.ts';
import styles from './points-picture.module.css';

const WIDTH = 240;
const HEIGHT = 72;

interface PointsPictureProps {
  /** Points by difference: 0, 1, 2 … */
  readonly points: readonly number[];
  /** True if guesses cannot be too low: nobody is ahead of the first. */
  readonly isOneSided?: boolean;
}

/** Draws the points by difference, on both sides of the right answer or only after it. */
export function PointsPicture({ points, isOneSided = false }: PointsPictureProps) {
  const most = Math.max(1, ...points);
  const reach = points.length;
  const before = isOneSided ? 0 : reach;
  const count = before + 1 + reach;
  const step = WIDTH / count;
  const bars = Array.from({ length: count }, (_, i) => ({
    offset: i - before,
    height: Math.max(2, ((points[Math.abs(i - before)] ?? 0) / most) * HEIGHT),
  }));
  return (
    <svg
      role="img"
      aria-label={pointsPictureTexts.picture(most)}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={styles.picture}
    >
      {bars.map(({ offset, height }) => (
        <rect
          key={offset}
          x={(offset + before) * step + step * 0.08}
          y={HEIGHT - height}
          width={step * 0.84}
          height={height}
          className={offset === 0 ? styles.exact : styles.near}
        />
      ))}
    </svg>
  );
}
