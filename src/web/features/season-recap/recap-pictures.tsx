import styles from './recap-pictures.module.css';
import { seasonRecapTexts as texts } from './season-recap.texts.ts';

const RADII = [94, 70, 46];

/** Draws a target behind a number. */
export function Rings() {
  return (
    <svg className={styles.rings} viewBox="0 0 200 200" aria-hidden="true" focusable="false">
      {RADII.map((radius) => (
        <circle key={radius} cx="100" cy="100" r={radius} />
      ))}
    </svg>
  );
}

const WIDTH = 300;
const HEIGHT = 100;

interface GapBarsProps {
  readonly gaps: readonly number[];
  readonly above: string;
  readonly below: string;
}

/** Draws the lead after each race. */
export function GapBars({ gaps, above, below }: GapBarsProps) {
  const most = Math.max(1, ...gaps.map(Math.abs));
  const step = WIDTH / gaps.length;
  const middle = HEIGHT / 2;
  return (
    <figure className={styles.gaps} aria-hidden="true">
      <figcaption className={styles.side}>{`${above} ${texts.rival.ahead}`}</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        {gaps.map((gap, index) => {
          const height = (Math.abs(gap) / most) * (middle - 2);
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: one per race, in order
              key={index}
              className={gap < 0 ? styles.behind : styles.ahead}
              x={index * step + step * 0.12}
              y={gap < 0 ? middle : middle - height}
              width={step * 0.76}
              height={height}
            />
          );
        })}
        <path className={styles.axis} d={`M0 ${middle}H${WIDTH}`} />
      </svg>
      <figcaption className={styles.side}>{`${below} ${texts.rival.ahead}`}</figcaption>
    </figure>
  );
}

interface RankLineProps {
  readonly ranks: readonly number[];
  /** Marked race, from 1. */
  readonly raceIndex: number;
}

/** Draws the rank after each race. */
export function RankLine({ ranks, raceIndex }: RankLineProps) {
  const worst = Math.max(...ranks);
  const best = Math.min(...ranks);
  const x = (index: number) => 6 + (index / Math.max(1, ranks.length - 1)) * (WIDTH - 12);
  const y = (rank: number) => 8 + ((rank - best) / Math.max(1, worst - best)) * (HEIGHT - 16);
  const points = ranks.map((rank, index) => `${x(index).toFixed(1)} ${y(rank).toFixed(1)}`);
  const turn = raceIndex - 1;
  return (
    <svg
      className={styles.ranks}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.before} d={`M${points.slice(0, turn + 1).join('L')}`} />
      <path className={styles.after} d={`M${points.slice(turn).join('L')}`} />
      <path className={styles.dot} d={`M${points[turn]}h0`} />
      <path className={styles.end} d={`M${points.at(-1)}h0`} />
    </svg>
  );
}
