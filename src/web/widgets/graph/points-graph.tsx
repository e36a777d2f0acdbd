import { useEffectEvent, useLayoutEffect } from 'react';
import type { Home } from '#contract/scoring/home.ts';
import { lazyComponent } from '#web/hydration/lazy-component.tsx';
import { useGraphChoices } from './graph-choices.ts';
import { GraphView } from './graph-view.tsx';

const LazyManyPlayersGraph = lazyComponent(
  async () => (await import('./many-players-graph.tsx')).ManyPlayersGraph,
);

interface PointsGraphProps {
  readonly home: Home;
  readonly ownId: string | undefined;
  /** League of the players; `null` for all players. */
  readonly leagueId: string | null;
  /** Called before the graph is painted for the first time. */
  readonly onShown: () => void;
}

/** Shows the graph of the season. Rendered in the browser only, when it is scrolled to. */
export function PointsGraph({ home, ownId, leagueId, onShown }: PointsGraphProps) {
  const showInstead = useEffectEvent(onShown);
  useLayoutEffect(() => showInstead(), []);
  const chosen = useGraphChoices(home.year);
  const Graph = home.kind === 'WHOLE' ? GraphView : LazyManyPlayersGraph;
  return <Graph home={home} lines={home.graph} ownId={ownId} leagueId={leagueId} chosen={chosen} />;
}
