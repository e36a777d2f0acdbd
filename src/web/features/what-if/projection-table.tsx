import type { WhatIfRow } from '#domain/what-if/projection.ts';
import { DataTable, type TableColumn } from '#web/ui/data-table.tsx';
import { YouMark } from '#web/ui/player-row.tsx';
import { RankMovement } from '#web/ui/rank-movement.tsx';
import styles from './projection-table.module.css';
import { whatIfTexts } from './what-if.texts.ts';

interface BoardTableProps {
  readonly rows: readonly WhatIfRow[];
  readonly ownId: string | undefined;
  /** Player whose required results are shown. */
  readonly chosenId: string | undefined;
  readonly onChoose: (playerId: string) => void;
}

/** Shows the projected leaderboard; tapping a player shows the required results. */
export function ProjectionTable({ rows, ownId, chosenId, onChoose }: BoardTableProps) {
  const columns: readonly TableColumn<WhatIfRow>[] = [
    {
      key: 'rank',
      header: whatIfTexts.rank,
      narrow: true,
      cell: (row) => (
        <span className={styles.rank}>
          <span className={styles.rankNumber}>{row.rank}</span>
          <RankMovement places={row.movement} />
        </span>
      ),
    },
    {
      key: 'name',
      header: whatIfTexts.name,
      rowHeader: true,
      cell: (row) => (
        <span className={styles.player}>
          <button
            type="button"
            className={styles.name}
            aria-pressed={row.playerId === chosenId}
            onClick={() => onChoose(row.playerId)}
          >
            <span className="visually-hidden">{whatIfTexts.choose} </span>
            {row.name}
          </button>
          {row.playerId === ownId && <YouMark />}
        </span>
      ),
    },
    {
      key: 'gained',
      header: whatIfTexts.gained,
      numeric: true,
      narrow: true,
      cell: (row) => (
        <span className={row.gained === 0 ? styles.none : undefined}>
          {whatIfTexts.change(row.gained)}
        </span>
      ),
    },
    {
      key: 'points',
      header: whatIfTexts.points,
      numeric: true,
      narrow: true,
      cell: (row) => row.points,
    },
  ];
  return (
    <DataTable
      caption={whatIfTexts.board}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.playerId}
      isMarked={(row) => row.playerId === ownId}
      keepsMarkedInView
    />
  );
}
