import type { RaceGuessEntry, RacePick } from '#contract/race-guesses.ts';
import { formatTimeBefore } from '#web/app/dates.ts';
import { useHeader } from '#web/app/header.api.ts';
import { ReserveMark, ReserveNote } from '#web/shared/reserve-mark.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataTable, type TableColumn } from '#web/ui/data-table.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { RowLink, YouMark } from '#web/ui/player-row.tsx';
import { ShortCompetitor } from '#web/ui/short-competitor.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { byPoints, picksOf } from '#web/widgets/race-picks/picks.ts';
import { PickTally } from './pick-tally.tsx';
import styles from './place-card.module.css';
import { raceGuessesTexts } from './race-guesses.texts.ts';

function Gained({ points }: { readonly points: number }) {
  return points > 0 ? (
    <span className={styles.gained}>
      {`${raceGuessesTexts.gained(points)} ${raceGuessesTexts.points}`}
    </span>
  ) : (
    <span className={styles.detail}>{raceGuessesTexts.noPoints}</span>
  );
}

function columnsFor(
  viewerId: string | undefined,
  startsAt: number,
  isLive: boolean,
): readonly TableColumn<RaceGuessEntry>[] {
  return [
    {
      key: 'name',
      header: raceGuessesTexts.name,
      rowHeader: true,
      cell: (entry) => (
        <span className={styles.name}>
          <span className={styles.user}>
            <RowLink to={`/user/${entry.userId}`}>{entry.user}</RowLink>
            {entry.userId === viewerId && <YouMark />}
            {entry.points !== null && <Gained points={entry.points} />}
          </span>
          <span className={styles.detail}>
            {entry.isReserve
              ? raceGuessesTexts.reserve
              : raceGuessesTexts.changed(formatTimeBefore(entry.savedAt, startsAt))}
          </span>
        </span>
      ),
    },
    {
      key: 'guessed',
      header: raceGuessesTexts.guessed,
      cell: (entry) => (
        <span className={styles.guess}>
          <span className={styles.driver}>
            <ShortCompetitor name={entry.driver} competitor={entry.look} />
            {entry.isReserve && <ReserveMark />}
          </span>
          {entry.points !== null && (
            <span className={styles.detail}>
              {raceGuessesTexts.finish(entry.finishPosition, isLive)}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'started',
      header: raceGuessesTexts.started,
      numeric: true,
      narrow: true,
      cell: (entry) => entry.position ?? '–',
    },
  ];
}

interface PlaceCardProps {
  readonly id: string;
  readonly title: string;
  readonly entries: readonly RaceGuessEntry[];
  /** Picks of all players. */
  readonly picks: readonly RacePick[];
  /** The viewer's entry, which may be missing in `entries`. */
  readonly own: RaceGuessEntry | null;
  /** Start of the race. */
  readonly startsAt: number;
  /** True if positions and points are those of an ongoing race. */
  readonly isLive: boolean;
}

/** Shows the picks of one place: by driver, then by player. */
export function PlaceCard(props: PlaceCardProps) {
  const { id, title, entries, picks, own, startsAt, isLive } = props;
  const viewerId = useHeader()?.user?.id;
  const isApart = own !== null && !entries.some(({ userId }) => userId === own.userId);
  const ordered = [...byPoints(entries), ...(isApart ? [own] : [])];
  return (
    <Card id={id} flush={entries.length > 0} title={title}>
      {entries.length === 0 ? (
        <EmptyState title={raceGuessesTexts.nobody} />
      ) : (
        <>
          <PickTally
            label={raceGuessesTexts.tally(title)}
            picks={picksOf(byPoints(picks), own?.look.id ?? null)}
            isLive={isLive}
          />
          <Disclosure className={styles.more} summary={raceGuessesTexts.details}>
            <DataTable
              caption={title}
              columns={columnsFor(viewerId, startsAt, isLive)}
              rows={ordered}
              rowKey={(entry) => entry.userId}
              isMarked={(entry) => entry.userId === viewerId}
              gap={isApart ? { before: own.userId, text: raceGuessesTexts.ownGuess } : undefined}
            />
            {ordered.some((entry) => entry.isReserve) && <ReserveNote />}
          </Disclosure>
        </>
      )}
    </Card>
  );
}
