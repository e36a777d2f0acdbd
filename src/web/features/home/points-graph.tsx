import { useMemo, useState } from 'react';
import type { Home } from '#contract/home.ts';
import { useBoardLines, useOwnBoard } from '#web/data/board.api.ts';
import { Button } from '#web/ui/button.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { graphTexts as texts } from './graph.texts.ts';
import { castLines, isCrowd } from './graph-cast.ts';
import { GraphLegend } from './graph-legend.tsx';
import {
  GRAPH_MODE_NAMES,
  GRAPH_MODES,
  type GraphMode,
  type GraphModeName,
  type TotalsLine,
} from './graph-modes.ts';
import { GraphPicks } from './graph-picks.tsx';
import { GraphPlot, type Spot } from './graph-plot.tsx';
import { GraphTable } from './graph-table.tsx';
import styles from './points-graph.module.css';

interface LinesProps {
  readonly lines: readonly TotalsLine[];
  /** The highest total there was after each race. */
  readonly best: readonly number[];
  readonly races: Home['completedRaces'];
  readonly ownId: string | undefined;
}

function Lines({ lines, best, races, ownId }: LinesProps) {
  const [modeName, setModeName] = useState<GraphModeName>('total');
  const [isTable, setIsTable] = useState(false);
  const [pinnedIds, setPinnedIds] = useState<readonly string[]>([]);
  const [pointed, setPointed] = useState<Partial<Spot> | null>(null);
  const mode: GraphMode = GRAPH_MODES[modeName];
  const shown = useMemo(() => mode.show({ lines, best }), [mode, lines, best]);

  const active = shown.find(({ id }) => id === pointed?.id);
  const subject = active ?? shown.find(({ id }) => id === pinnedIds.at(-1));
  const race = pointed?.race ?? races.length;
  const pick = (id: string) =>
    setPinnedIds((ids) => (ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]));
  const moment = race === 0 ? texts.beforeFirst : texts.after(races[race - 1]?.name ?? '');
  const cast = useMemo(
    () =>
      castLines({
        lines: shown,
        ownId,
        pinnedIds,
        activeId: active?.id,
        isFocused: isCrowd(shown),
      }),
    [shown, ownId, pinnedIds, active?.id],
  );

  return (
    <>
      <div className={styles.controls}>
        <SegmentedControl
          label={texts.mode}
          options={GRAPH_MODE_NAMES.map((value) => ({ value, label: GRAPH_MODES[value].label }))}
          value={modeName}
          onChange={setModeName}
        />
        <Button variant="quiet" onClick={() => setIsTable(!isTable)}>
          {isTable ? texts.asGraph : texts.asTable}
        </Button>
      </div>
      {isTable ? (
        <GraphTable lines={shown} mode={mode} races={races} ownId={ownId} />
      ) : (
        <>
          <p className={styles.readout} aria-live="polite">
            {subject === undefined
              ? texts.hint
              : mode.readout(subject.name, mode.format(subject.scores[race] ?? 0), moment)}
          </p>
          <GraphPlot
            cast={cast}
            mode={mode}
            races={races}
            activeRace={pointed?.race}
            onPoint={setPointed}
            onPick={pick}
          />
          <GraphLegend
            members={cast.members}
            mode={mode}
            pinnedIds={pinnedIds}
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
