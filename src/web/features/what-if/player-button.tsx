import type { WhatIfRow } from '#domain/scoring/what-if/projection.ts';
import styles from './player-button.module.css';
import { whatIfTexts } from './what-if.texts.ts';

interface PlayerButtonProps {
  readonly row: WhatIfRow;
  /** True for the player whose required results are shown. */
  readonly isChosen: boolean;
  readonly onChoose: (playerId: string) => void;
}

/** Player's name in the leaderboard; pressing it shows the results that they need. */
export function PlayerButton({ row, isChosen, onChoose }: PlayerButtonProps) {
  return (
    <button
      type="button"
      className={styles.name}
      aria-pressed={isChosen}
      onClick={() => onChoose(row.playerId)}
    >
      <span className="visually-hidden">{`${whatIfTexts.choose} `}</span>
      <span translate="no">{row.name}</span>
    </button>
  );
}
