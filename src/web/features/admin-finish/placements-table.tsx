import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Medal } from '#web/ui/medal.tsx';
import { RowLink } from '#web/ui/player-row.tsx';
import styles from './admin-finish.module.css';
import { adminFinishTexts as texts } from './admin-finish.texts.ts';
import type { Placement } from './podium-steps.ts';

const columns: readonly Column<Placement>[] = [
  {
    key: 'position',
    header: texts.place,
    narrow: true,
    cell: ({ position }) => <span className="number">{position}</span>,
  },
  {
    key: 'name',
    header: texts.name,
    rowHeader: true,
    cell: ({ user, medal }) => (
      <span className={styles.player}>
        <RowLink to={`/user/${user.id}`}>{user.username}</RowLink>
        {medal !== null && <Medal medal={medal} />}
      </span>
    ),
  },
  {
    key: 'points',
    header: texts.pointsHeader,
    numeric: true,
    narrow: true,
    cell: ({ points }) => points,
  },
];

export function PlacementsTable({ placements }: { readonly placements: readonly Placement[] }) {
  return (
    <DataTable
      caption={texts.placements}
      columns={columns}
      rows={placements}
      rowKey={({ user }) => user.id}
    />
  );
}
