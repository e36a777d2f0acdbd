import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Home } from '#contract/home.ts';
import {
  type GraphLine,
  linearScale,
  linePath,
  nearestLine,
  niceTicks,
  placeLabels,
} from './graph-geometry.ts';
import styles from './graph-plot.module.css';
import { homeTexts } from './home.texts.ts';
import { lineLook } from './line-look.ts';

const TOP = 10;
const BOTTOM = 28;
const LABEL_GAP = 17;
const CHARACTER = 7.4;
const TICK_ROOM = 30;

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

const shorten = (name: string, room: number) =>
  name.length > room ? `${name.slice(0, room - 1)}…` : name;

export function GraphPlot(props: GraphPlotProps) {
  const { lines, races, ownId, activeId, activeRace } = props;
  const { ref, width } = useWidth();
  const height = Math.min(460, Math.max(300, width * 0.72));

  const values = lines.flatMap((line) => line.scores);
  const ticks = niceTicks(Math.min(0, ...values), Math.max(0, ...values), 5);
  const left = 14 + CHARACTER * Math.max(...ticks.map((tick) => String(tick).length));
  const labelLength = Math.min(
    width < 420 ? 11 : 16,
    Math.max(...lines.map((line) => line.name.length)),
  );
  const right = width - (CHARACTER * labelLength + 22);
  const bottom = height - BOTTOM;
  const x = linearScale([0, races.length], [left, right]);
  const y = linearScale([ticks[0] ?? 0, ticks.at(-1) ?? 1], [bottom, TOP]);

  const looks = new Map(lines.map((line, index) => [line.id, lineLook(index)]));
  const endOf = (line: GraphLine) => y(line.scores.at(-1) ?? 0);
  const importance = (line: GraphLine) =>
    line.id === activeId ? -2 : line.id === ownId ? -1 : lines.indexOf(line);
  const byImportance = lines.toSorted((a, b) => importance(a) - importance(b));
  const labels = placeLabels(
    byImportance.map((line) => ({ id: line.id, y: endOf(line) })),
    { top: TOP + 4, bottom, gap: LABEL_GAP },
  );
  const everyNth = Math.ceil((races.length * TICK_ROOM) / Math.max(1, right - left));

  const spotAt = (event: PointerEvent<SVGSVGElement>): Spot | null => {
    const box = event.currentTarget.getBoundingClientRect();
    const step = (right - left) / races.length;
    const race = Math.round((event.clientX - box.left - left) / step);
    const clamped = Math.min(races.length, Math.max(0, race));
    const value = linearScale([bottom, TOP], [ticks[0] ?? 0, ticks.at(-1) ?? 1]);
    const line = nearestLine(lines, clamped, value(event.clientY - box.top));
    return line === undefined ? null : { id: line.id, race: clamped };
  };

  const leader = byImportance.find((line) => line === lines[0]) ?? lines[0];
  return (
    <div ref={ref} className={styles.plot} style={{ minHeight: height }}>
      {width > 0 && (
        <svg
          role="img"
          aria-label={homeTexts.graph.summary(lines.length, races.length, leader?.name ?? '')}
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
          {ticks.map((tick) => (
            <g key={tick}>
              <line x1={left} x2={right} y1={y(tick)} y2={y(tick)} className={styles.gridLine} />
              <text x={left - 8} y={y(tick)} className={styles.tick} textAnchor="end" dy="0.35em">
                {tick}
              </text>
            </g>
          ))}
          {races.map((race, index) =>
            (races.length - 1 - index) % everyNth === 0 ? (
              <text
                key={race.id}
                x={x(index + 1)}
                y={height - 6}
                className={styles.tick}
                textAnchor="middle"
              >
                {race.position}
              </text>
            ) : null,
          )}
          {activeRace !== undefined && (
            <line
              x1={x(activeRace)}
              x2={x(activeRace)}
              y1={TOP}
              y2={bottom}
              className={styles.cursor}
            />
          )}
          {byImportance.toReversed().map((line) => {
            const look = looks.get(line.id);
            const isActive = line.id === activeId;
            const state = isActive
              ? styles.active
              : activeId !== undefined
                ? styles.dimmed
                : line.id === ownId
                  ? styles.own
                  : undefined;
            const labelY = labels.get(line.id);
            return (
              <g key={line.id} className={state} stroke={look?.colour} fill={look?.colour}>
                <path
                  d={linePath(line.scores.map((score, race) => ({ x: x(race), y: y(score) })))}
                  className={styles.line}
                  strokeDasharray={look?.dash}
                />
                <path
                  d={look?.marker}
                  transform={`translate(${right} ${endOf(line)})`}
                  stroke="none"
                />
                {isActive && activeRace !== undefined && (
                  <circle
                    cx={x(activeRace)}
                    cy={y(line.scores[activeRace] ?? 0)}
                    r="5"
                    stroke="none"
                  />
                )}
                {labelY !== undefined && (
                  <>
                    <path
                      d={`M${right + 7} ${endOf(line)}L${right + 14} ${labelY}`}
                      className={styles.leader}
                    />
                    <text
                      x={right + 18}
                      y={labelY}
                      dy="0.35em"
                      stroke="none"
                      className={styles.label}
                    >
                      {shorten(line.name, labelLength)}
                    </text>
                  </>
                )}
              </g>
            );
          })}
        </svg>
      )}
    </div>
  );
}
