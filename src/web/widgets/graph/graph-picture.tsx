import type { Home } from '#contract/scoring/home.ts';
import { graphTexts } from './graph.texts.ts';
import { castLines } from './graph-cast.ts';
import { GRAPH_MODES } from './graph-modes.ts';
import styles from './graph-plot.module.css';
import { GraphDrawing } from './graph-plot.tsx';

/** Width in px of the graph on a common phone; elsewhere the picture is scaled. */
const WIDTH = 326;
const MODE = GRAPH_MODES.gap;

interface GraphPictureProps {
  readonly home: Home;
  readonly ownId: string | undefined;
}

/** Draws the graph as it opens, for a page whose code has not come, or never comes. */
export function GraphPicture({ home, ownId }: GraphPictureProps) {
  const { graph: lines, bestTotals: best, completedRaces: races } = home;
  const isOnBoard = lines.some(({ id }) => id === ownId);
  const cast = castLines({
    lines: MODE.show({ lines, best }),
    ownId,
    pinnedIds: [],
    activeId: undefined,
    isFocused: true,
  });
  return (
    <>
      <p className={styles.pictureTitle}>
        {graphTexts.shown(MODE.label(), isOnBoard ? graphTexts.aroundMe : graphTexts.top)}
      </p>
      <GraphDrawing cast={cast} mode={MODE} races={races} width={WIDTH} />
    </>
  );
}
