import type { PickedDriver, RaceGuessEntry } from '#contract/scoring/race-guesses.ts';
import { surnameOf } from '#domain/base/surname.ts';
import { formatTimeBefore } from '#web/formatting/dates.ts';
import { formatList } from '#web/formatting/lists.ts';
import { useHeader } from '#web/session/header.api.ts';
import { Card } from '#web/ui/card.tsx';
import { DataTable, type TableColumn } from '#web/ui/data-table.tsx';
import { RowLink, YouMark } from '#web/ui/player-row.tsx';
import { ShortCompetitor } from '#web/ui/short-competitor.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { ShowAll, useShownPart } from '#web/widgets/long-lists/show-all.tsx';
import { byPoints } from '#web/widgets/race-picks/picks.ts';
import { ReserveMark, ReserveNote } from '#web/widgets/race-picks/reserve-mark.tsx';
import styles from './picks-card.module.css';
import { raceGuessesTexts as texts } from './race-guesses.texts.ts';

/** Number of players above which a table starts as an excerpt. */
const WHOLE_UP_TO = 20;
/** Name of the URL parameter. */
export const PLAYERS_LIST = 'spillere';

interface Moment {
  /** Start of the race. */
  readonly startsAt: number;
  /** True if positions and points are those of an ongoing race. */
  readonly isLive: boolean;
}

function Gained({ points }: { readonly points: number | null }) {
  if (points === null) return <span className={styles.nothing}>–</span>;
  return (
    <span className={points > 0 ? styles.gained : styles.nothing}>{texts.gained(points)}</span>
  );
}

/** Tells when the guess was last changed, and how it did once that is known. */
function Detail({ entry, startsAt, isLive }: { readonly entry: RaceGuessEntry } & Moment) {
  if (entry.points !== null) {
    return <span className={styles.detail}>{texts.finish(entry.finishPosition, isLive)}</span>;
  }
  if (entry.isReserve) return null;
  return (
    <span className={styles.detail}>
      <span className="visually-hidden">{`${texts.changed} `}</span>
      <span>{formatTimeBefore(entry.savedAt, startsAt)}</span>
    </span>
  );
}

function columnsFor(
  viewerId: string | undefined,
  hasPoints: boolean,
  moment: Moment,
): readonly TableColumn<RaceGuessEntry>[] {
  return [
    {
      key: 'name',
      header: texts.name,
      rowHeader: true,
      cell: (entry) => (
        <span className={styles.user}>
          <RowLink to={`/user/${entry.userId}`}>{entry.user}</RowLink>
          {entry.userId === viewerId && <YouMark />}
        </span>
      ),
    },
    {
      key: 'guessed',
      header: texts.guessed,
      cell: (entry) => (
        <span className={styles.guess}>
          <span className={styles.driver}>
            <ShortCompetitor name={entry.driver} competitor={entry.look} />
            {entry.isReserve && <ReserveMark />}
          </span>
          <Detail entry={entry} {...moment} />
        </span>
      ),
    },
    {
      key: 'started',
      header: texts.started,
      numeric: true,
      narrow: true,
      cell: (entry) => entry.position ?? '–',
    },
    ...(hasPoints
      ? [
          {
            key: 'points',
            header: texts.pointsHeader,
            numeric: true,
            narrow: true,
            cell: (entry: RaceGuessEntry) => <Gained points={entry.points} />,
          },
        ]
      : []),
  ];
}

interface PicksCardProps extends Moment {
  readonly id: string;
  readonly title: string;
  readonly isPrimary: boolean;
  readonly entries: readonly RaceGuessEntry[];
  /** Picks of all players. */
  readonly picks: readonly PickedDriver[];
  /** The viewer's entry, which may be missing in `entries`. */
  readonly own: RaceGuessEntry | null;
}

/** Shows the picks of one category: a row for each player, most points first. */
export function PicksCard(props: PicksCardProps) {
  const { id, title, isPrimary, entries, picks, own, ...moment } = props;
  const viewerId = useHeader()?.user?.id;
  const ordered = byPoints(entries);
  const part = useShownPart(PLAYERS_LIST, ordered);
  const playerCount = picks.reduce((sum, { count }) => sum + count, 0);
  const isLong = playerCount > WHOLE_UP_TO;
  const shown = isLong ? part : ordered;
  const isApart = own !== null && !shown.some(({ userId }) => userId === own.userId);
  const rows = isApart ? [...shown, own] : shown;
  const hasPoints = rows.some(({ points }) => points !== null);
  return (
    <Card id={id} flush={rows.length > 0} isPrimary={isPrimary} title={title}>
      {rows.length === 0 ? (
        <EmptyState title={texts.nobody} />
      ) : (
        <>
          {isLong && (
            <p className={styles.counts}>
              {formatList(
                byPoints(picks).map(({ driver, look, count }) =>
                  texts.count(surnameOf(driver, look.code ?? ''), count),
                ),
              )}
            </p>
          )}
          <DataTable
            dense
            caption={title}
            columns={columnsFor(viewerId, hasPoints, moment)}
            rows={rows}
            rowKey={(entry) => entry.userId}
            isMarked={(entry) => entry.userId === viewerId}
            gap={isApart ? { before: own.userId, text: texts.ownGuess } : undefined}
          />
          {rows.some((entry) => entry.isReserve) && <ReserveNote />}
          {isLong && (
            <ShowAll
              list={PLAYERS_LIST}
              count={playerCount}
              which={hasPoints ? texts.mostPoints : texts.firstOnGrid}
            />
          )}
        </>
      )}
    </Card>
  );
}
