import { type ComponentProps, useMemo } from 'react';
import { useOwnBoard } from '#web/data/board.api.ts';
import { useBoardLines } from '#web/data/board-lines.api.ts';
import { togglePin } from './graph-choices.ts';
import { GraphPicks } from './graph-picks.tsx';
import { GraphView } from './graph-view.tsx';

const LAST = Number.MAX_SAFE_INTEGER;

/** Where not everybody's line comes with the page: those of the leaders, about the viewer, and of who is picked. */
export function ManyPlayersGraph(props: ComponentProps<typeof GraphView>) {
  const { lines: leaders, chosen } = props;
  const { pinnedIds } = chosen.choices;
  const own = useOwnBoard(true);
  const about = own?.entries.map(({ guesser }) => guesser.id) ?? [];
  const others = useBoardLines(
    [...new Set([...about, ...pinnedIds])].filter(
      (id) => id !== own?.line.id && !leaders.some((line) => line.id === id),
    ),
  );
  const lines = useMemo(() => {
    const all = new Map([...leaders, ...(own ? [own.line] : []), ...others].map((l) => [l.id, l]));
    return [...all.values()].sort((a, b) => (a.ranks?.at(-1) ?? LAST) - (b.ranks?.at(-1) ?? LAST));
  }, [leaders, own, others]);
  const picked = lines.filter(({ id }) => pinnedIds.includes(id));
  const toggle = (id: string) => chosen.choose({ pinnedIds: togglePin(pinnedIds, id) });
  return (
    <>
      <GraphView {...props} lines={lines} />
      <GraphPicks picked={picked} onAdd={toggle} onRemove={toggle} />
    </>
  );
}
