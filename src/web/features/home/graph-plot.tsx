import { type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import type { Home } from '#contract/home.ts';
import { formatPoints } from '#web/app/numbers.ts';
import { type GraphLine, nearestLine } from './graph-geometry.ts';
import { layoutGraph } from './graph-layout.ts';
import { GraphLineMark } from './graph-line-mark.tsx';
import styles from './graph-plot.module.css';
import { homeTexts } from './home.texts.ts';

export interface Spot {
  readonly id: string;
  readonly race: number;
}

interface GraphPlotProps {
  readonly lines: readonly GraphLine[];
  readonly races: Home['completedRaces'];
  readonly ownId: string | undefined;
  /** The line that stands out. */
  readonly activeId: string | undefined;
  /** The race the pointer is at. */
  readonly activeRace: number | undefined;
  readonly onPoint: (spot: Spot | null) => void;
  readonly onPick: (id: string) => void;
}

function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    if (ref.current) observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

function Drawing(props: GraphPlotProps & { readonly width: number }) {
  const { lines, races, ownId, activeId, activeRace, width } = props;
  const layout = layoutGraph({ lines, raceCount: races.length, width, ownId, activeId });
  const { left, right, top, bottom, height, x, y, lowest } = layout;
  const clipId = useId();

  const spotAt = (event: PointerEvent<SVGSVGElement>): Spot | null => {
    const box = event.currentTarget.getBoundingClientRect();
    const race = layout.raceAt(event.clientX - box.left);
    const value = layout.valueAt(event.clientY - box.top);
    const line = nearestLine(lines, race, value, lowest);
    return line === undefined ? null : { id: line.id, race };
  };
  const emphasisOf = (line: GraphLine) => {
    if (line.id === activeId) return 'active';
    if (activeId !== undefined) return 'dimmed';
    if (line.id === ownId) return 'own';
    return layout.isInTheCrowd(line) ? 'crowd' : undefined;
  };

  return (
    <svg
      role="img"
      aria-label={homeTexts.graph.summary(lines.length, races.length)}
      width={width}
      height={height}
      className={styles.svg}
      onPointerMove={(event) => event.pointerType === 'mouse' && props.onPoint(spotAt(event))}
      onPointerLeave={(event) => event.pointerType === 'mouse' && props.onPoint(null)}
      onPointerUp={(event) => {
        const spot = spotAt(event);
        if (spot) props.onPick(spot.id);
      }}
    >
      <clipPath id={clipId}>
        <rect width={width} height={bottom} />
      </clipPath>
      {layout.ticks.map((tick) => (
        <g key={tick}>
          <line x1={left} x2={right} y1={y(tick)} y2={y(tick)} className={styles.gridLine} />
          <text x={left - 8} y={y(tick)} dy="0.35em" textAnchor="end" className={styles.tick}>
            {formatPoints(tick)}
          </text>
        </g>
      ))}
      {races.map(
        (race, index) =>
          layout.hasNumber(index + 1) && (
            <text
              key={race.id}
              x={x(index + 1)}
              y={height - 6}
              textAnchor="middle"
              className={styles.tick}
            >
              {race.position}
            </text>
          ),
      )}
      {activeRace !== undefined && (
        <line
          x1={x(activeRace)}
          x2={x(activeRace)}
          y1={top}
          y2={bottom}
          className={styles.cursor}
        />
      )}
      {layout.drawingOrder.map((line) => (
        <GraphLineMark
          key={line.id}
          line={line}
          index={lines.indexOf(line)}
          layout={layout}
          clipId={clipId}
          emphasis={emphasisOf(line)}
          activeRace={activeRace}
        />
      ))}
    </svg>
  );
}

export function GraphPlot(props: GraphPlotProps) {
  const { ref, width } = useWidth();
  return (
    <div ref={ref} className={styles.plot}>
      {width > 0 && <Drawing {...props} width={width} />}
    </div>
  );
}
