import { formatPoints } from '#web/app/numbers.ts';
import type { GraphLine } from './graph-geometry.ts';
import styles from './graph-legend.module.css';
import { homeTexts } from './home.texts.ts';
import { lineStyle } from './line-style.ts';

interface GraphLegendProps {
  readonly lines: readonly GraphLine[];
  readonly pinnedId: string | undefined;
  readonly onPoint: (id: string | null) => void;
  readonly onPick: (id: string) => void;
}

/** Every line by name: the way to one of them by keyboard, and for those without a label of their own. */
export function GraphLegend({ lines, pinnedId, onPoint, onPick }: GraphLegendProps) {
  return (
    <ul className={styles.legend} aria-label={homeTexts.graph.players}>
      {lines.map((line, index) => {
        const style = lineStyle(index);
        return (
          <li key={line.id}>
            <button
              type="button"
              className={styles.player}
              aria-pressed={line.id === pinnedId}
              onFocus={() => onPoint(line.id)}
              onBlur={() => onPoint(null)}
              onPointerEnter={(event) => event.pointerType === 'mouse' && onPoint(line.id)}
              onPointerLeave={(event) => event.pointerType === 'mouse' && onPoint(null)}
              onClick={() => onPick(line.id)}
            >
              <svg width="36" height="12" viewBox="0 -6 36 12" aria-hidden="true">
                <path
                  d="M0 0h27"
                  fill="none"
                  stroke={style.colour}
                  strokeWidth="2.5"
                  strokeDasharray={style.dash}
                />
                <path d={style.marker} transform="translate(30 0)" fill={style.colour} />
              </svg>
              <span className={styles.name}>{line.name}</span>
              <span className="number">{formatPoints(line.scores.at(-1) ?? 0)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
