import { useMemo, useState } from 'react';
import type { Home } from '#contract/home.ts';
import { formatPoints } from '#web/app/numbers.ts';
import { Button } from '#web/ui/button.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { behindLeader, type GraphLine } from './graph-geometry.ts';
import { GraphLegend } from './graph-legend.tsx';
import { GraphPlot, type Spot } from './graph-plot.tsx';
import { GraphTable } from './graph-table.tsx';
import { homeTexts } from './home.texts.ts';
import styles from './points-graph.module.css';

const { graph: texts } = homeTexts;

interface PointsGraphProps {
  readonly lines: readonly GraphLine[];
  readonly races: Home['completedRaces'];
  readonly ownId: string | undefined;
}

export function PointsGraph({ lines, races, ownId }: PointsGraphProps) {
  const [view, setView] = useState<'total' | 'gap'>('total');
  const [isTable, setIsTable] = useState(false);
  const [pinnedId, setPinnedId] = useState<string>();
  const [pointed, setPointed] = useState<Partial<Spot> | null>(null);
  const shown = useMemo(() => (view === 'gap' ? behindLeader(lines) : lines), [view, lines]);

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
