import styles from './points-picture.module.css';
import { pointsPictureTexts } from './points-picture.texts.ts';

const WIDTH = 240;
const HEIGHT = 72;

interface PointsPictureProps {
  /** Points by difference: 0, 1, 2 … */
  readonly points: readonly number[];
}

/** How points fall to both sides of the right answer. */
export function PointsPicture({ points }: PointsPictureProps) {
  const most = Math.max(1, ...points);
  const reach = points.length;
  const step = WIDTH / (2 * reach + 1);
  const bars = Array.from({ length: 2 * reach + 1 }, (_, i) => ({
    offset: i - reach,
    height: Math.max(2, ((points[Math.abs(i - reach)] ?? 0) / most) * HEIGHT),
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
          x={(offset + reach) * step + step * 0.08}
          y={HEIGHT - height}
          width={step * 0.84}
          height={height}
          className={offset === 0 ? styles.exact : styles.near}
        />
      ))}
    </svg>
  );
}
