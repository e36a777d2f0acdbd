import type { RaceStats } from '#contract/scoring/stats.ts';
import { formatPoints } from '#web/formatting/numbers.ts';
import { CompetitorName } from '#web/ui/competitor.tsx';
import { DataTable, type TableColumn } from '#web/ui/data-table.tsx';
import { RankMovement } from '#web/ui/rank-movement.tsx';
import styles from './place.module.css';
import { statsTexts } from './stats.texts.ts';

type ResultPlace = RaceStats['raceResult'][number];

/** Marks of the finishing positions that are guessed in every race. */
const GUESSED = new Map([
  [1, 'first'],
  [10, 'tenth'],
]);

const columns = (): readonly TableColumn<ResultPlace>[] => [
  {
    key: 'place',
    header: statsTexts.place,
    narrow: true,
    cell: (place) => (
      <span className={styles.place}>
        <span className={styles.number} data-guessed={GUESSED.get(place.position)}>
          {place.position}
        </span>
        <RankMovement places={place.placesWon} />
      </span>
    ),
  },
  {
    key: 'driver',
    header: statsTexts.driver,
    rowHeader: true,
    cell: (place) => (
      <span className={styles.driver}>
        <CompetitorName name={place.name} competitor={place.competitor} withConstructor />
        {statsTexts.statuses[place.status] !== null && (
          <span className={styles.status}>{statsTexts.statuses[place.status]}</span>
        )}
      </span>
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

interface ResultTableProps {
  readonly caption: string;
  readonly places: readonly ResultPlace[];
}

export function ResultTable({ caption, places }: ResultTableProps) {
  return (
    <DataTable
      caption={caption}
      columns={columns()}
      rows={places}
      rowKey={(place) => place.competitor.id}
    />
  );
}
