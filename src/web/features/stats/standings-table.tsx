import type { RaceStats } from '#contract/scoring/stats.ts';
import { formatPoints } from '#web/formatting/numbers.ts';
import { CompetitorName } from '#web/ui/competitor.tsx';
import { DataTable, type TableColumn } from '#web/ui/data-table.tsx';
import { RankMovement } from '#web/ui/rank-movement.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { ShowAll, useShownPart } from '#web/widgets/long-lists/show-all.tsx';
import styles from './place.module.css';
import { statsTexts } from './stats.texts.ts';

type StandingPlace = RaceStats['driverStandings'][number];

interface StandingsTableProps {
  /** Id of the card, also the list's name in the URL. */
  readonly id: string;
  readonly caption: string;
  readonly nameHeader: string;
  readonly places: readonly StandingPlace[];
}

export function StandingsTable({ id, caption, nameHeader, places }: StandingsTableProps) {
  const shown = useShownPart(id, places);
  if (places.length === 0) return <EmptyState title={statsTexts.noStandings} />;
  const columns: readonly TableColumn<StandingPlace>[] = [
    {
      key: 'place',
      header: statsTexts.place,
      narrow: true,
      cell: (place) => (
        <span className={styles.place}>
          <span className={styles.number}>{place.position ?? '–'}</span>
          <RankMovement places={place.movement} />
        </span>
      ),
    },
    {
      key: 'name',
      header: nameHeader,
      rowHeader: true,
      cell: (place) => (
        <CompetitorName name={place.name} competitor={place.competitor} withConstructor />
      ),
    },
    {
      key: 'points',
      header: statsTexts.points,
      numeric: true,
      narrow: true,
      cell: (place) => formatPoints(place.points),
    },
  ];
  return (
    <>
      <DataTable
        caption={caption}
        columns={columns}
        rows={shown}
        rowKey={(place) => place.competitor.id}
      />
      <ShowAll list={id} count={places.length} which={statsTexts.topFive} />
    </>
  );
}
