import type { GraphLine } from './graph-geometry.ts';
import type { GraphLayout } from './graph-layout.ts';
import styles from './graph-plot.module.css';
import { lineStyle } from './line-style.ts';

interface GraphLineMarkProps {
  readonly line: GraphLine;
  /** Its place in the list, which decides colour, dash and marker. */
  readonly index: number;
  readonly layout: GraphLayout;
  readonly emphasis: 'active' | 'dimmed' | 'own' | 'crowd' | undefined;
  readonly activeRace: number | undefined;
}

const shorten = (name: string, length: number) =>
  name.length > length ? `${name.slice(0, length - 1)}…` : name;

/** A line with its marker and, where there is room, its name at the end. */
export function GraphLineMark({ line, index, layout, emphasis, activeRace }: GraphLineMarkProps) {
  const { x, y, right } = layout;
  const style = lineStyle(index);
  const endY = y(line.scores.at(-1) ?? 0);
  const labelY = layout.labelY(line);
  return (
    <g
      className={emphasis === undefined ? undefined : styles[emphasis]}
      stroke={style.colour}
      fill={style.colour}
    >
      <path d={layout.path(line)} className={styles.line} strokeDasharray={style.dash} />
      <path d={style.marker} transform={`translate(${right} ${endY})`} stroke="none" />
      {emphasis === 'active' && activeRace !== undefined && (
        <circle cx={x(activeRace)} cy={y(line.scores[activeRace] ?? 0)} r="5" stroke="none" />
      )}
      {labelY !== undefined && (
        <>
          <path d={`M${right + 7} ${endY}L${right + 14} ${labelY}`} className={styles.leader} />
          <text x={right + 18} y={labelY} dy="0.35em" stroke="none" className={styles.label}>
            {shorten(line.name, layout.labelLength)}
          </text>
        </>
      )}
    </g>
  );
}
