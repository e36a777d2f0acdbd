import type {
  LiveRace,
  OwnRaceGuess,
  RaceGuessEntry,
  RaceGuessView,
} from '#contract/race-guesses.ts';
import { PICK_NAMES, type PickName } from '#domain/category.ts';
import { formatClock } from '#web/app/dates.ts';
import { useHeader } from '#web/app/header.api.ts';
import { ShowAll, useShownPart } from '#web/shared/show-all.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataTable, type TableColumn } from '#web/ui/data-table.tsx';
import { RowLink, YouMark } from '#web/ui/player-row.tsx';
import { RankMovement } from '#web/ui/rank-movement.tsx';
import { ShortCompetitor } from '#web/ui/short-competitor.tsx';
import styles from './live-race-card.module.css';
import { raceGuessesTexts, liveRaceTexts as texts } from './race-guesses.texts.ts';

/** Name of the URL parameter. */
const LIST = 'tabell';

type Row = NonNullable<LiveRace['leaderboard']>[number];

function OwnPick({ place, entry }: { readonly place: PickName; readonly entry: RaceGuessEntry }) {
  return (
    <li className={styles.pick}>
      <span className={styles.place}>{raceGuessesTexts.short[place]}</span>
      <ShortCompetitor name={entry.driver} competitor={entry.look} />
      <span className={styles.position}>{raceGuessesTexts.finish(entry.finishPosition, true)}</span>
      <span className={styles.points} data-none={entry.points === 0 || undefined}>
        {raceGuessesTexts.gained(entry.points ?? 0)}
        <span className="visually-hidden"> {raceGuessesTexts.points}</span>
      </span>
    </li>
  );
}

function columnsFor(viewerId: string | undefined): readonly TableColumn<Row>[] {
  return [
    {
      key: 'rank',
      header: texts.rank,
      narrow: true,
      cell: ({ rank, movement }) => (
        <span className={styles.rank}>
          <span className={styles.rankNumber}>{rank}</span>
          <RankMovement places={movement} />
        </span>
      ),
    },
    {
      key: 'name',
      header: texts.name,
      rowHeader: true,
      cell: ({ userId, user }) => (
        <span className={styles.user}>
          <RowLink to={`/user/${userId}`}>{user}</RowLink>
          {userId === viewerId && <YouMark />}
        </span>
      ),
    },
    {
      key: 'gained',
      header: texts.gained,
      numeric: true,
      narrow: true,
      cell: ({ gained }) => raceGuessesTexts.gained(gained),
    },
    {
      key: 'points',
      header: texts.points,
      numeric: true,
      narrow: true,
      cell: ({ points }) => points,
    },
  ];
}

function Leaderboard({ rows }: { readonly rows: readonly Row[] }) {
  const viewerId = useHeader()?.user?.id;
  const part = useShownPart(LIST, rows);
  const own = rows.find(({ userId }) => userId === viewerId);
  const isApart = own !== undefined && !part.includes(own);
  return (
    <>
      <DataTable
        caption={texts.leaderboard}
        showCaption
        columns={columnsFor(viewerId)}
        rows={isApart ? [...part, own] : part}
        rowKey={({ userId }) => userId}
        isMarked={({ userId }) => userId === viewerId}
        gap={isApart ? { before: own.userId, text: '' } : undefined}
      />
      <ShowAll list={LIST} count={rows.length} />
    </>
  );
}

interface LiveRaceCardProps {
  readonly view: RaceGuessView;
  readonly own: OwnRaceGuess;
}

/** Shows what the guesses are worth while the race is on, once somebody has entered its order. */
export function LiveRaceCard({ view: { live }, own }: LiveRaceCardProps) {
  if (live === null) return null;
  const { setAt, first, tenth, leaderboard } = live;
  const picks = PICK_NAMES.flatMap((place) => {
    const entry = own[place];
    return entry === null ? [] : [{ place, entry }];
  });
  return (
    <Card flush title={texts.title} aside={texts.provisional(formatClock(setAt))}>
      <div className={styles.now}>
        <p role="status">{texts.stands(first?.name, tenth?.name)}</p>
        {picks.length > 0 && (
          <ul className={styles.picks} aria-label={texts.yours}>
            {picks.map((pick) => (
              <OwnPick key={pick.place} {...pick} />
            ))}
          </ul>
        )}
        <p className={styles.note}>{texts.others}</p>
      </div>
      {leaderboard !== null && leaderboard.length > 0 && <Leaderboard rows={leaderboard} />}
    </Card>
  );
}
