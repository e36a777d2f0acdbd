import { PICKED_LINES_MAX } from '#contract/board.limits.ts';
import { PlayerSearch } from '#web/shared/player-search.tsx';
import { Button } from '#web/ui/button.tsx';
import type { GraphLine } from './graph-geometry.ts';
import { graphPartsTexts } from './graph-parts.texts.ts';
import styles from './graph-picks.module.css';

interface GraphPicksProps {
  readonly picked: readonly GraphLine[];
  readonly onAdd: (userId: string) => void;
  readonly onRemove: (userId: string) => void;
}

/** Whose lines are drawn beside those of the leaders. */
export function GraphPicks({ picked, onAdd, onRemove }: GraphPicksProps) {
  return (
    <div className={styles.picks}>
      <p className={styles.hint}>{graphPartsTexts.leaders}</p>
      {picked.length < PICKED_LINES_MAX && (
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
                {name} ×
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
