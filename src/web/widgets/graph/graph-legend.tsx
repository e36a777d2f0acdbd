import { graphTexts } from './graph.texts.ts';
import type { CastMember } from './graph-cast.ts';
import styles from './graph-legend.module.css';
import type { GraphMode } from './graph-modes.ts';
import { isMoved } from './graph-pointer.ts';
import { LineSwatch } from './line-swatch.tsx';

interface GraphLegendProps {
  readonly members: readonly CastMember[];
  readonly mode: GraphMode;
  readonly pinnedIds: readonly string[];
  readonly onPoint: (id: string | null) => void;
  readonly onPick: (id: string) => void;
}

/** Lists every line by name, so that each can be chosen by keyboard, labelled or not. */
export function GraphLegend({ members, mode, pinnedIds, onPoint, onPick }: GraphLegendProps) {
  return (
    <ul className={styles.legend} aria-label={graphTexts.players}>
      {members.map(({ line, style }) => (
        <li key={line.id}>
          <button
            type="button"
            className={styles.player}
            aria-pressed={pinnedIds.includes(line.id)}
            data-points
            onFocus={() => onPoint(line.id)}
            onBlur={() => onPoint(null)}
            onPointerEnter={(event) => isMoved(event) && onPoint(line.id)}
            onPointerLeave={(event) => isMoved(event) && onPoint(null)}
            onClick={() => onPick(line.id)}
          >
            <LineSwatch style={style} />
            <span className={styles.name}>{line.name}</span>
            <span className="number">{mode.format(line.scores.at(-1) ?? 0)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
