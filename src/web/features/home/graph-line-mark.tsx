import { formatPoints } from '#web/app/numbers.ts';
import type { GraphLine } from './graph-geometry.ts';
import type { GraphLayout } from './graph-layout.ts';
import styles from './graph-plot.module.css';
import { lineStyle } from './line-style.ts';

interface GraphLineMarkProps {
  readonly line: GraphLine;
  /** Its place in the list, which decides colour, dash and marker. */
  readonly index: number;
  readonly layout: GraphLayout;
  /** What is below the graph is not drawn. */
  readonly clipId: string;
  readonly emphasis: 'active' | 'dimmed' | 'own' | 'crowd' | undefined;
  readonly activeRace: number | undefined;
}

const shorten = (name: string, length: number) =>
  name.length > length ? `${name.slice(0, length - 1)}…` : name;

const ARROW_DOWN = 'M-6-9H6L0 1z';

/** Its name; below the graph also how far down it is. */
function labelOf(line: GraphLine, { isBelow, labelLength }: GraphLayout): string {
  if (!isBelow(line)) return shorten(line.name, labelLength);
  const value = formatPoints(line.scores.at(-1) ?? 0);
  return `${shorten(line.name, labelLength - value.length - 1)} ${value}`;
}

/** A line with its marker and, where there is room, its name at the end. */
export function GraphLineMark(props: GraphLineMarkProps) {
  const { line, index, layout, clipId, emphasis, activeRace } = props;
  const { x, y, right, lowest } = layout;
  const style = lineStyle(index);
  const endY = layout.endY(line);
  const isBelow = layout.isBelow(line);
  const labelY = layout.labelY(line);
  return (
    <g
      className={emphasis === undefined ? undefined : styles[emphasis]}
      stroke={style.colour}
      fill={style.colour}
    >
      <path
        d={layout.path(line)}
        className={styles.line}
        strokeDasharray={style.dash}
        clipPath={`url(#${clipId})`}
      />
      <path
        d={isBelow ? ARROW_DOWN : style.marker}
        transform={`translate(${right} ${endY})`}
        stroke="none"
      />
      {emphasis === 'active' && activeRace !== undefined && (
        <circle
          cx={x(activeRace)}
          cy={y(Math.max(lowest, line.scores[activeRace] ?? 0))}
          r="5"
          stroke="none"
        />
      )}
      {labelY !== undefined && (
        <>
          <path d={`M${right + 7} ${endY}L${right + 14} ${labelY}`} className={styles.leader} />
          <text x={right + 18} y={labelY} dy="0.35em" stroke="none" className={styles.label}>
            {labelOf(line, layout)}
          </text>
        </>
      )}
    </g>
  );
}
