import { Suspense, useMemo, useState } from 'react';
import type { Home } from '#contract/scoring/home.ts';
import { useChances, useGhosts } from '#web/data/leaderboard-lines.api.ts';
import { lazyComponent } from '#web/hydration/lazy-component.tsx';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { graphTexts as texts } from './graph.texts.ts';
import { castLines } from './graph-cast.ts';
import {
  type ChosenGraph,
  ghostIdOf,
  togglePin,
  type GraphViewName as View,
} from './graph-choices.ts';
import { GraphGap } from './graph-gap.tsx';
import { GraphLegend } from './graph-legend.tsx';
import { GRAPH_MODE_NAMES, GRAPH_MODES, type GraphMode, type GraphTotals } from './graph-modes.ts';
import { GraphPlot, type Spot } from './graph-plot.tsx';
import styles from './graph-view.module.css';

const LazyGraphSheet = lazyComponent(async () => (await import('./graph-sheet.tsx')).GraphSheet);
const LazyGraphTable = lazyComponent(async () => (await import('./graph-table.tsx')).GraphTable);

interface GraphViewProps {
  readonly home: Home;
  /** Lines in leaderboard order. */
  readonly lines: readonly GraphTotals[];
  readonly ownId: string | undefined;
  /** League of the players; `null` for all players. */
  readonly leagueId: string | null;
  readonly chosen: ChosenGraph;
}

export function GraphView({ home, lines, ownId, leagueId, chosen }: GraphViewProps) {
  const { bestTotals: best, completedRaces: races } = home;
  const { choices, choose } = chosen;
  const { pinnedIds } = choices;
  const [pointed, setPointed] = useState<Partial<Spot> | null>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const modes = GRAPH_MODE_NAMES.filter(
    (each) => home.chances !== null || !('isOfChances' in GRAPH_MODES[each]),
  );
  const modeName = modes.find((each) => each === choices.mode) ?? 'gap';
  const mode: GraphMode = GRAPH_MODES[modeName];
  const isOfChances = mode.isOfChances === true;
  const chances = useChances(leagueId, isOfChances);
  const shown = useMemo(() => mode.show({ lines, best, chances }), [mode, lines, best, chances]);
  const isToCome = isOfChances && shown.length === 0;

  const { view } = choices;
  const isOnBoard = lines.some(({ id }) => id === ownId);
  const labels: Readonly<Record<View, string>> = {
    focus: isOnBoard ? texts.aroundMe : texts.top,
    all: home.kind === 'WHOLE' ? texts.all : texts.topTen,
    table: texts.table,
  };

  const knownGhosts = useGhosts(leagueId, choices.ghosts.length > 0);
  const ghosts = useMemo(() => {
    const chosenOnes = (knownGhosts ?? []).filter(({ ghost }) => choices.ghosts.includes(ghost));
    const totals = chosenOnes.map(({ ghost, ...line }) => ({
      ...line,
      id: ghostIdOf(ghost),
      name: texts.ghosts[ghost],
    }));
    return mode.show({ lines: totals, best });
  }, [knownGhosts, choices.ghosts, mode, best]);

  const lineOf = (id: string | undefined) => [...shown, ...ghosts].find((line) => line.id === id);
  const active = lineOf(pointed?.id);
  const subject = active ?? lineOf(pinnedIds.at(-1));
  const race = pointed?.race ?? races.length;
  const moment = race === 0 ? texts.beforeFirst : texts.after(races[race - 1]?.name ?? '');
  const readout =
    subject && mode.readout(subject.name, mode.format(subject.scores[race] ?? 0), moment);
  const pick = (id: string) => choose({ pinnedIds: togglePin(pinnedIds, id) });
  const cast = useMemo(
    () =>
      castLines({
        lines: shown,
        ghosts,
        ownId,
        pinnedIds,
        activeId: active?.id,
        isFocused: view === 'focus',
      }),
    [shown, ghosts, ownId, pinnedIds, active?.id, view],
  );
  const isPlot = !isToCome && view !== 'table';
  const pointAt = (id: string | null) => setPointed(id === null ? null : { id });
  /** Line whose values the slider steps through. */
  const followed = subject ?? lineOf(ownId) ?? shown[0];

  return (
    <>
      <div className={styles.shown}>
        <p>{texts.shown(mode.label(), labels[view])}</p>
        <Button onClick={() => setIsChoosing(true)}>{texts.choose}</Button>
      </div>
      {isChoosing && (
        <Suspense>
          <LazyGraphSheet
            modes={modes}
            mode={modeName}
            labels={labels}
            choices={choices}
            choose={choose}
            ghosts={cast.ghosts}
            areGhostsKnown={knownGhosts !== undefined}
            onClose={() => setIsChoosing(false)}
          />
        </Suspense>
      )}
      {isToCome && (
        <>
          <p className={styles.readout}>{texts.chancesToCome}</p>
          <Skeleton variant="rows" lines={8} />
        </>
      )}
      <Suspense fallback={<Skeleton variant="rows" lines={8} />}>
        {!isToCome && view === 'table' && (
          <LazyGraphTable lines={shown} ghosts={ghosts} mode={mode} races={races} ownId={ownId} />
        )}
      </Suspense>
      {isPlot && (
        <>
          <p className={styles.readout} aria-live="polite">
            {readout ?? texts.hint}
          </p>
          <GraphPlot
            cast={cast}
            mode={mode}
            races={races}
            followed={followed}
            readout={readout}
            activeRace={pointed?.race}
            onPoint={setPointed}
            onPick={pick}
          />
        </>
      )}
      {isOfChances ? (
        <>
          {chances !== undefined && chances.missing > 0 && (
            <p className={styles.why}>{texts.chancesMissing(chances.missing)}</p>
          )}
          <p className={styles.why}>
            <span>{`${texts.chanceAbout(home.countsFrom !== undefined)} `}</span>
            <Link to="/score#sjanse">{texts.chanceMethod}</Link>
          </p>
        </>
      ) : (
        <GraphGap lines={lines} ownId={ownId} />
      )}
      {isPlot && view === 'all' && (
        <GraphLegend
          members={cast.members}
          mode={mode}
          pinnedIds={pinnedIds}
          onPoint={pointAt}
          onPick={pick}
        />
      )}
    </>
  );
}
