import type { RaceStats } from '#contract/scoring/stats.ts';
import { CompetitorName } from '#web/ui/competitor.tsx';
import { DataTable, type TableColumn } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { uiTexts } from '#web/ui/ui.texts.ts';
import styles from './place.module.css';
import { statsTexts } from './stats.texts.ts';

type StartingPlace = RaceStats['startingGrid'][number];

const columns = (): readonly TableColumn<StartingPlace>[] => [
  {
    key: 'place',
    header: uiTexts.startingGrid.position,
    narrow: true,
    cell: ({ position }) => <span className={styles.number}>{position}</span>,
  },
  {
    key: 'name',
    header: uiTexts.startingGrid.name,
    cell: ({ name, competitor, isPitLane }) => (
      <span className={styles.driver}>
        <CompetitorName name={name} competitor={competitor} withConstructor />
        {isPitLane && <span className={styles.status}>{uiTexts.pitLane}</span>}
      </span>
    ),
  },
];

export function GridTable({ slots }: { readonly slots: readonly StartingPlace[] }) {
  if (slots.length === 0) return <EmptyState title={statsTexts.gridUnknown} />;
  return (
    <DataTable
      dense
      caption={statsTexts.grid}
      columns={columns()}
      rows={slots}
      rowKey={({ competitor }) => competitor.id}
    />
  );
}
