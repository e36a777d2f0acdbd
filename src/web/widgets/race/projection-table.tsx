import type { WhatIfRow } from '#domain/scoring/what-if/projection.ts';
import type { Elements } from '#web/ui/content.ts';
import { DataTable, type TableColumn, type TableGap } from '#web/ui/data-table.tsx';
import { YouMark } from '#web/ui/player-row.tsx';
import { RankMovement } from '#web/ui/rank-movement.tsx';
import styles from './projection-table.module.css';
import { projectionTableTexts as texts } from './race.texts.ts';

interface ProjectionTableProps {
  readonly caption: string;
  readonly showCaption?: boolean;
  readonly rows: readonly WhatIfRow[];
  readonly ownId: string | undefined;
  /** Renders a player's name, which is the control of the row. */
  readonly renderName: (row: WhatIfRow) => Elements;
  readonly gap?: TableGap | undefined;
  /** True for low rows, whose names are links in a table. */
  readonly dense?: boolean;
  /** True for a long table whose row of the viewer stays in view. */
  readonly keepsMarkedInView?: boolean;
}

/** Shows a projected leaderboard: what it would be, and what has changed in it. */
export function ProjectionTable(props: ProjectionTableProps) {
  const { ownId, renderName, ...table } = props;
  const columns: readonly TableColumn<WhatIfRow>[] = [
    {
      key: 'rank',
      header: texts.rank,
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
      header: texts.name,
      rowHeader: true,
      cell: (row) => (
        <span className={styles.player}>
          {renderName(row)}
          {row.playerId === ownId && <YouMark />}
        </span>
      ),
    },
    {
      key: 'gained',
      header: texts.gained,
      numeric: true,
      narrow: true,
      cell: (row) => (
        <span className={row.gained === 0 ? styles.none : undefined}>
          {texts.change(row.gained)}
        </span>
      ),
    },
    {
      key: 'points',
      header: texts.points,
      numeric: true,
      narrow: true,
      cell: (row) => row.points,
    },
  ];
  return (
    <DataTable
      {...table}
      glides
      columns={columns}
      rowKey={(row) => row.playerId}
      isMarked={(row) => row.playerId === ownId}
    />
  );
}
