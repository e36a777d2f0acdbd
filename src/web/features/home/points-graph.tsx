import type { Home } from '#contract/home.ts';
import { lazyPart } from '#web/app/lazy-part.ts';
import { useGraphChoices } from './graph-choices.ts';
import { GraphView } from './graph-view.tsx';

const ManyPlayersGraph = lazyPart('ManyPlayersGraph', () => import('./many-players-graph.tsx'));

interface PointsGraphProps {
  readonly home: Home;
  readonly ownId: string | undefined;
  /** Whose members are in it; `null`: everybody. */
  readonly leagueId: string | null;
}

/** The season in lines. Made in the browser alone, when it is scrolled to. */
export function PointsGraph({ home, ownId, leagueId }: PointsGraphProps) {
  const chosen = useGraphChoices(home.year);
  const isWhole = home.graph.length === home.playerCount;
  const Graph = isWhole ? GraphView : ManyPlayersGraph;
  return <Graph home={home} lines={home.graph} ownId={ownId} leagueId={leagueId} chosen={chosen} />;
}
