import { useMemo, useState } from 'react';
import type { Home } from '#contract/home.ts';
import { formatPoints } from '#web/app/numbers.ts';
import { useBoardLines, useOwnBoard } from '#web/data/board.api.ts';
import { Button } from '#web/ui/button.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { behindLeader, type GraphLine } from './graph-geometry.ts';
import { GraphLegend } from './graph-legend.tsx';
import { GraphPicks } from './graph-picks.tsx';
import { GraphPlot, type Spot } from './graph-plot.tsx';
import { GraphTable } from './graph-table.tsx';
import { homeTexts } from './home.texts.ts';
import styles from './points-graph.module.css';

const { graph: texts } = homeTexts;

interface LinesProps {
  readonly lines: readonly GraphLine[];
  /** The highest total there was after each race. */
  readonly best: readonly number[];
  readonly races: Home['completedRaces'];
  readonly ownId: string | undefined;
}

function Lines({ lines, best, races, ownId }: LinesProps) {
  const [view, setView] = useState<'total' | 'gap'>('total');
  const [isTable, setIsTable] = useState(false);
  const [pinnedId, setPinnedId] = useState<string>();
  const [pointed, setPointed] = useState<Partial<Spot> | null>(null);
  const shown = useMemo(
    () => (view === 'gap' ? behindLeader(lines, best) : lines),
    [view, lines, best],
  );

  const activeId = pointed?.id ?? pinnedId;
  const active = shown.find((line) => line.id === activeId);
  const race = pointed?.race ?? races.length;
  const pick = (id: string) => setPinnedId((pinned) => (pinned === id ? undefined : id));
  const moment = race === 0 ? texts.beforeFirst : texts.after(races[race - 1]?.name ?? '');

  return (
    <>
      <div className={styles.controls}>
        <SegmentedControl
          label={texts.view}
          options={[
            { value: 'total', label: texts.total },
            { value: 'gap', label: texts.gap },
          ]}
          value={view}
          onChange={setView}
        />
        <Button variant="quiet" onClick={() => setIsTable(!isTable)}>
          {isTable ? texts.asGraph : texts.asTable}
        </Button>
      </div>
      {isTable ? (
        <GraphTable lines={shown} races={races} ownId={ownId} />
      ) : (
        <>
          <p className={styles.readout} aria-live="polite">
            {active === undefined
              ? texts.hint
              : texts.readout(active.name, formatPoints(active.scores[race] ?? 0), moment)}
          </p>
          <GraphPlot
            lines={shown}
            races={races}
            ownId={ownId}
            activeId={active?.id}
            activeRace={pointed?.race}
            onPoint={setPointed}
            onPick={pick}
          />
          <GraphLegend
            lines={shown}
            pinnedId={pinnedId}
            onPoint={(id) => setPointed(id === null ? null : { id })}
            onPick={pick}
          />
        </>
      )}
    </>
  );
}

interface PointsGraphProps {
  readonly home: Home;
  readonly ownId: string | undefined;
}

/** Everybody's line, or where many play those of the leaders, of the viewer, and of those picked. */
export function PointsGraph({ home, ownId }: PointsGraphProps) {
  const { graph, bestTotals, completedRaces: races } = home;
  const isWhole = graph.length === home.playerCount;
  const [pickedIds, setPickedIds] = useState<readonly string[]>([]);
  const own = useOwnBoard(!isWhole)?.line;
  const picked = useBoardLines(pickedIds);
  const lines = useMemo(() => {
    const others = [...(own ? [own] : []), ...picked];
    const known = new Set(graph.map(({ id }) => id));
    return [...graph, ...others.filter(({ id }) => !known.has(id) && known.add(id))];
  }, [graph, own, picked]);
  return (
    <>
      <Lines lines={isWhole ? graph : lines} best={bestTotals} races={races} ownId={ownId} />
      {!isWhole && (
        <GraphPicks
          picked={picked}
          onAdd={(id) => setPickedIds((ids) => (ids.includes(id) ? ids : [...ids, id]))}
          onRemove={(id) => setPickedIds((ids) => ids.filter((each) => each !== id))}
        />
      )}
    </>
  );
}
