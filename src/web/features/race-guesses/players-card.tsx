import type { OwnRaceGuess, RaceGuessEntry } from '#contract/race-guesses.ts';
import { PICK_NAMES, type PickName } from '#domain/category.ts';
import { useHeader } from '#web/app/header.api.ts';
import { ReserveMark } from '#web/shared/reserve-mark.tsx';
import { ShowAll, useShownPart } from '#web/shared/show-all.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataTable, type TableColumn } from '#web/ui/data-table.tsx';
import { RowLink, YouMark } from '#web/ui/player-row.tsx';
import { ShortCompetitor } from '#web/ui/short-competitor.tsx';
import styles from './place-card.module.css';
import { raceGuessesTexts as texts } from './race-guesses.texts.ts';

/** Number of players above which the table starts as an excerpt. */
const WHOLE_UP_TO = 20;
/** Name of the URL parameter. */
const LIST = 'spillere';

export type Entries = Readonly<Record<PickName, readonly RaceGuessEntry[]>>;

interface Player {
  readonly userId: string;
  readonly user: string;
  readonly guesses: Readonly<Record<PickName, RaceGuessEntry | undefined>>;
  /** Points of both picks; `null` without a result. */
  readonly points: number | null;
}

/** Shows both picks of each player, most points first. */
function playersOf(entries: Entries): readonly Player[] {
  const users = new Map(PICK_NAMES.flatMap((place) => entries[place]).map((e) => [e.userId, e]));
  return [...users.values()]
    .map(({ userId, user }) => {
      const of = (place: PickName) => entries[place].find((entry) => entry.userId === userId);
      const guesses = { first: of('first'), tenth: of('tenth') };
      const known = PICK_NAMES.flatMap((place) => guesses[place]?.points ?? []);
      const points = known.length === 0 ? null : known.reduce((sum, each) => sum + each, 0);
      return { userId, user, guesses, points };
    })
    .sort((a, b) => (b.points ?? 0) - (a.points ?? 0));
}

function Guess({ entry }: { readonly entry: RaceGuessEntry | undefined }) {
  if (entry === undefined) return <span>–</span>;
  return (
    <span className={styles.driver}>
      <ShortCompetitor name={entry.driver} competitor={entry.look} />
      {entry.isReserve && <ReserveMark />}
    </span>
  );
}

function columnsFor(
  viewerId: string | undefined,
  hasPoints: boolean,
): readonly TableColumn<Player>[] {
  return [
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
    ...PICK_NAMES.map((place) => ({
      key: place,
      header: texts.short[place],
      cell: ({ guesses }: Player) => <Guess entry={guesses[place]} />,
    })),
    ...(hasPoints
      ? [
          {
            key: 'points',
            header: texts.pointsHeader,
            numeric: true,
            narrow: true,
            cell: ({ points }: Player) => points ?? '–',
          },
        ]
      : []),
  ];
}

interface PlayersCardProps {
  readonly entries: Entries;
  readonly own: OwnRaceGuess;
}

/** Shows all guesses, a row for each player. */
export function PlayersCard({ entries, own }: PlayersCardProps) {
  const viewerId = useHeader()?.user?.id;
  const withOwn = (place: PickName) => {
    const mine = own[place];
    const isThere = mine === null || entries[place].some(({ userId }) => userId === mine.userId);
    return isThere ? entries[place] : [...entries[place], mine];
  };
  const players = playersOf({ first: withOwn('first'), tenth: withOwn('tenth') });
  const part = useShownPart(LIST, players);
  const isLong = players.length > WHOLE_UP_TO;
  const shown = isLong ? part : players;
  const mine = players.find(({ userId }) => userId === viewerId);
  const rows = mine === undefined || shown.includes(mine) ? shown : [...shown, mine];
  return (
    <Card flush title={texts.everybody}>
      <DataTable
        dense
        caption={texts.everybody}
        columns={columnsFor(
          viewerId,
          players.some(({ points }) => points !== null),
        )}
        rows={rows}
        rowKey={({ userId }) => userId}
        isMarked={({ userId }) => userId === viewerId}
        gap={
          mine !== undefined && rows !== shown
            ? { before: mine.userId, text: texts.ownGuess }
            : undefined
        }
      />
      {isLong && <ShowAll list={LIST} count={players.length} />}
    </Card>
  );
}
