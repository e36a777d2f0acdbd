import type { WhatIfRow } from '#domain/scoring/what-if/projection.ts';
import { RankMovement } from '#web/ui/rank-movement.tsx';
import styles from './player-bar.module.css';
import { whatIfTexts } from './what-if.texts.ts';

interface PlayerBarProps {
  readonly row: WhatIfRow;
  readonly isOwn: boolean;
  /** First result that the player needs. */
  readonly need: string | undefined;
  readonly isNeedOld: boolean;
  /** Id of the leaderboard on the page. */
  readonly boardId: string;
}

/**
 * Bar that keeps a player's row of the projected leaderboard in view, and links to the leaderboard.
 */
export function PlayerBar({ row, isOwn, need, isNeedOld, boardId }: PlayerBarProps) {
  return (
    <a className={styles.bar} href={`#${boardId}`}>
      <span className="visually-hidden">{`${whatIfTexts.toBoard}: `}</span>
      <span className={styles.line}>
        <span className={styles.rank}>{row.rank}</span>
        <RankMovement places={row.movement} />
        <span className={styles.name}>{isOwn ? whatIfTexts.you : row.name}</span>
        <span className={styles.gained} data-none={row.gained === 0 || undefined}>
          {whatIfTexts.change(row.gained)}
        </span>
        <span className={styles.points}>{whatIfTexts.pointsOf(row.points)}</span>
      </span>
      <span className={styles.need} data-old={isNeedOld || undefined} aria-hidden="true">
        {need}
      </span>
    </a>
  );
}
