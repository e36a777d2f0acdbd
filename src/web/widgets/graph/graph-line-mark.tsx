import type { CastMember } from './graph-cast.ts';
import type { GraphLayout } from './graph-layout.ts';
import type { GraphMode } from './graph-modes.ts';
import styles from './graph-plot.module.css';

interface GraphLineMarkProps {
  readonly member: CastMember;
  readonly layout: GraphLayout;
  readonly mode: GraphMode;
  /** The line is clipped below the graph. */
  readonly clipId: string;
  readonly activeRace: number | undefined;
}

const shorten = (name: string, length: number) =>
  name.length > length ? `${name.slice(0, length - 1)}…` : name;

const ARROW_DOWN = 'M-6-9H6L0 1z';

/** Draws a line with its marker and, if there is room, its name at one or both ends. */
export function GraphLineMark(props: GraphLineMarkProps) {
  const { member, layout, mode, clipId, activeRace } = props;
  const { line, style, emphasis } = member;
  const { left, right, labelLength, labelOffset } = layout;
  const endY = layout.endY(line);
  const isBelow = layout.isBelow(line);
  const labelY = layout.labelY(line);
  const startLabelY = layout.startLabelY(line);
  const valueAt = (race: number) => mode.format(line.scores[race] ?? 0);

  /**
   * Returns the label of a line's end. It includes the value if names are at both ends, or if the
   * line is below the graph.
   */
  const labelAt = (race: number) => {
    const value = valueAt(race);
    const name = shorten(line.name, labelLength - value.length - 1);
    if (layout.isNamedAtBothEnds) return `${value} ${name}`;
    return isBelow ? `${name} ${value}` : shorten(line.name, labelLength);
  };
  return (
    <g className={styles[emphasis]} stroke={style.colour} fill={style.colour}>
      <path
        d={layout.path(line)}
        className={styles.line}
        strokeDasharray={style.dash}
        clipPath={`url(#${clipId})`}
      />
      <path
        d={isBelow ? ARROW_DOWN : style.marker}
        transform={`translate(${right} ${endY})`}
        stroke={style.isStroked ? style.colour : 'none'}
        strokeWidth="2"
      />
      {emphasis === 'active' && activeRace !== undefined && layout.isShownAt(line, activeRace) && (
        <circle cx={layout.x(activeRace)} cy={layout.yAt(line, activeRace)} r="5" stroke="none" />
      )}
      {labelY !== undefined && (
        <>
          <path d={`M${right + 7} ${endY}L${right + 14} ${labelY}`} className={styles.leader} />
          <text
            x={right + labelOffset}
            y={labelY}
            dy="0.35em"
            stroke="none"
            className={styles.label}
          >
            {labelAt(line.scores.length - 1)}
          </text>
        </>
      )}
      {startLabelY !== undefined && (
        <>
          <path
            d={`M${left - 3} ${layout.yAt(line, layout.from)}L${left - 14} ${startLabelY}`}
            className={styles.leader}
          />
          <text
            x={left - labelOffset}
            y={startLabelY}
            dy="0.35em"
            textAnchor="end"
            stroke="none"
            className={styles.label}
          >
            {labelAt(layout.from)}
          </text>
        </>
      )}
    </g>
  );
}
