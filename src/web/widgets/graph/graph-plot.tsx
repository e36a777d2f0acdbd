import { type PointerEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Home } from '#contract/scoring/home.ts';
import { graphTexts } from './graph.texts.ts';
import type { Cast } from './graph-cast.ts';
import { nearestLine, type PlottedLine } from './graph-geometry.ts';
import { layoutGraph } from './graph-layout.ts';
import { GraphLineMark } from './graph-line-mark.tsx';
import type { GraphMode } from './graph-modes.ts';
import styles from './graph-plot.module.css';
import { isMoved } from './graph-pointer.ts';

export interface Spot {
  readonly id: string;
  readonly race: number;
}

interface GraphPlotProps {
  readonly cast: Cast;
  readonly mode: GraphMode;
  readonly races: Home['completedRaces'];
  /** Line whose values are read out race by race. */
  readonly followed: PlottedLine | undefined;
  /** Text about the hovered line. */
  readonly readout: string | undefined;
  /** Race under the pointer. */
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

interface GraphDrawingProps
  extends Pick<GraphPlotProps, 'cast' | 'mode' | 'races'>,
    Partial<Pick<GraphPlotProps, 'onPoint' | 'onPick'>> {
  readonly activeRace?: number | undefined;
  /** Width in px. */
  readonly width: number;
}

export function GraphDrawing(props: GraphDrawingProps) {
  const { cast, mode, races, activeRace, width, onPoint, onPick } = props;
  const lines = useMemo(() => cast.members.map(({ line }) => line), [cast]);
  const all = [...lines, ...cast.ghosts.map(({ line }) => line)];
  const layout = layoutGraph({
    lines: all,
    mode,
    raceCount: races.length,
    width,
    named: cast.named,
  });
  const { left, right, top, bottom, height, x, y } = layout;
  const clipId = useId();

  const spotAt = (event: PointerEvent<SVGSVGElement>): Spot | null => {
    const box = event.currentTarget.getBoundingClientRect();
    const race = layout.raceAt(event.clientX - box.left);
    const value = layout.valueAt(event.clientY - box.top);
    const line = nearestLine(lines, race, value, layout.within);
    return line === undefined ? null : { id: line.id, race };
  };

  return (
    <svg
      role="img"
      aria-label={graphTexts.summary(mode.label(), lines.length, races.length)}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      className={styles.svg}
      onPointerMove={(event) => isMoved(event) && onPoint?.(spotAt(event))}
      onPointerLeave={(event) => isMoved(event) && onPoint?.(null)}
      onPointerUp={(event) => {
        const spot = spotAt(event);
        if (spot) onPick?.(spot.id);
      }}
    >
      <clipPath id={clipId}>
        <rect width={width} height={bottom} />
      </clipPath>
      {layout.ticks.map((tick) => (
        <g key={tick}>
          <line x1={left} x2={right} y1={y(tick)} y2={y(tick)} className={styles.gridLine} />
          {!layout.isNamedAtBothEnds && (
            <text x={left - 8} y={y(tick)} dy="0.35em" textAnchor="end" className={styles.tick}>
              {mode.format(tick)}
            </text>
          )}
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
      {cast.drawingOrder.map((member) => (
        <GraphLineMark
          key={member.line.id}
          member={member}
          layout={layout}
          mode={mode}
          clipId={clipId}
          activeRace={activeRace}
        />
      ))}
    </svg>
  );
}

/** Slider that steps from race to race by keyboard. */
function RaceSlider(props: GraphPlotProps) {
  const { mode, races, followed, readout, activeRace = races.length, onPoint } = props;
  const point = (race: number) => followed && onPoint({ id: followed.id, race });
  return (
    <input
      type="range"
      className="visually-hidden"
      data-points
      aria-label={graphTexts.raceSlider}
      aria-valuetext={readout}
      min={Math.min(mode.from, races.length)}
      max={races.length}
      value={activeRace}
      onFocus={() => point(activeRace)}
      onBlur={() => onPoint(null)}
      onChange={(event) => point(Number(event.target.value))}
    />
  );
}

export function GraphPlot(props: GraphPlotProps) {
  const { ref, width } = useWidth();
  return (
    <div ref={ref} className={styles.plot}>
      {width > 0 && <GraphDrawing {...props} width={width} />}
      <RaceSlider {...props} />
    </div>
  );
}
