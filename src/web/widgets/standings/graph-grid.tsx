import { useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { graphTexts as texts } from './graph.texts.ts';
import type { CastMember } from './graph-cast.ts';
import { linearScale, linePath, type PlottedLine } from './graph-geometry.ts';
import styles from './graph-grid.module.css';
import type { GraphMode } from './graph-modes.ts';

const WIDTH = 100;
const HEIGHT = 56;
const EDGE = 3;
/** Maximum number of background lines; more would merge to a grey area. */
const MAX_BACKGROUND = 40;

interface GraphGridProps {
  readonly members: readonly CastMember[];
  readonly ghosts: readonly CastMember[];
  readonly mode: GraphMode;
  readonly raceCount: number;
  readonly ownId: string | undefined;
  readonly pinnedIds: readonly string[];
  readonly onPick: (id: string) => void;
}

/** Draws a small graph of each player on one scale, in front of the other lines. */
export function GraphGrid(props: GraphGridProps) {
  const { members, ghosts, mode, raceCount, ownId, pinnedIds, onPick } = props;
  const backgroundId = useId();
  const axis = mode.axis([...members, ...ghosts].map(({ line }) => line));
  const from = Math.min(mode.from, raceCount - 1);
  const x = linearScale([from, raceCount], [EDGE, WIDTH - EDGE]);
  const y = linearScale([axis.bottom, axis.top], [HEIGHT - EDGE, EDGE]);
  const path = ({ scores }: PlottedLine) =>
    linePath(scores.slice(mode.from).map((value, i) => ({ x: x(i + mode.from), y: y(value) })));
  const background = members.slice(0, MAX_BACKGROUND).map(({ line }) => path(line));
  return (
    <>
      <svg className={styles.shared} aria-hidden="true">
        <defs>
          <path id={backgroundId} d={background.join('')} />
        </defs>
      </svg>
      <ul className={styles.grid} aria-label={texts.grid}>
        {members.map(({ line }) => {
          const last = line.scores.at(-1) ?? 0;
          const isOwn = line.id === ownId;
          return (
            <li key={line.id}>
              <button
                type="button"
                className={classNames(styles.cell, isOwn && styles.own)}
                aria-pressed={pinnedIds.includes(line.id)}
                onClick={() => onPick(line.id)}
              >
                <span className={styles.head}>
                  <span className={styles.name}>{line.name}</span>
                  <span className="number">{mode.format(last)}</span>
                </span>
                <svg
                  viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
                  preserveAspectRatio="none"
                  className={styles.picture}
                  aria-hidden="true"
                >
                  <use href={`#${backgroundId}`} className={styles.background} />
                  {ghosts.map((ghost) => (
                    <path
                      key={ghost.line.id}
                      d={path(ghost.line)}
                      className={styles.ghost}
                      strokeDasharray={ghost.style.dash}
                    />
                  ))}
                  <path d={path(line)} className={styles.line} />
                  <path
                    d={`M${x(raceCount)} ${Math.min(y(last), HEIGHT - EDGE)}h0`}
                    className={styles.end}
                  />
                </svg>
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
