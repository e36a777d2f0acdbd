import { type ComponentProps, useMemo } from 'react';
import { MAX_PICKED_LINES } from '#contract/limits.ts';
import { useViewerLeaderboard } from '#web/data/leaderboard.api.ts';
import { useLeaderboardLines } from '#web/data/leaderboard-lines.api.ts';
import { Button } from '#web/ui/button.tsx';
import { PlayerSearch } from '../long-lists/player-search.tsx';
import { togglePin } from './graph-choices.ts';
import type { PlottedLine } from './graph-geometry.ts';
import { graphPartsTexts } from './graph-parts.texts.ts';
import styles from './graph-picks.module.css';
import { GraphView } from './graph-view.tsx';

interface GraphPicksProps {
  readonly picked: readonly PlottedLine[];
  readonly onAdd: (userId: string) => void;
  readonly onRemove: (userId: string) => void;
}

/** Picks further lines beside those of the leaders. */
function GraphPicks({ picked, onAdd, onRemove }: GraphPicksProps) {
  return (
    <div className={styles.picks}>
      <p className={styles.hint}>{graphPartsTexts.leaders}</p>
      {picked.length < MAX_PICKED_LINES && (
        <PlayerSearch label={graphPartsTexts.addPlayer} onPick={onAdd} />
      )}
      {picked.length > 0 && (
        <ul className={styles.picked}>
          {picked.map(({ id, name }) => (
            <li key={id}>
              <Button
                variant="quiet"
                aria-label={graphPartsTexts.removePlayer(name)}
                onClick={() => onRemove(id)}
              >
                {`${name} ×`}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const LAST = Number.MAX_SAFE_INTEGER;

/**
 * Shows the graph of a large game, for which the page has only the leaders' lines; fetches those
 * around the viewer and of picked players.
 */
export function ManyPlayersGraph(props: ComponentProps<typeof GraphView>) {
  const { lines: leaders, chosen } = props;
  const { pinnedIds } = chosen.choices;
  const own = useViewerLeaderboard(true);
  const about = own?.entries.map(({ guesser }) => guesser.id) ?? [];
  const others = useLeaderboardLines(
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
