import type { LeaderboardEntry } from '#contract/scoring/home.ts';
import { useHeader } from '#web/session/header.api.ts';
import { classNames } from '#web/ui/class-names.ts';
import { DataTable, type TableColumn, type TableGap } from '#web/ui/data-table.tsx';
import { MedalIcon } from '#web/ui/medal.tsx';
import { RowLink, YouMark } from '#web/ui/player-row.tsx';
import { RankMovement } from '#web/ui/rank-movement.tsx';
import styles from './leaderboard.module.css';
import { leaderboardTexts } from './leaderboard.texts.ts';

/** Row of the leaderboard, or of a list in which not everybody is on it. */
interface LeaderboardRow extends Omit<LeaderboardEntry, 'rank' | 'guesser'> {
  readonly rank: number | null;
  readonly guesser: Omit<LeaderboardEntry['guesser'], 'points'> & {
    readonly points: number | null;
  };
}

/** Season whose medals are shown. */
export interface ShownMedals {
  readonly year: number;
  /** True for an earlier season, which is said next to each medal. */
  readonly areEarlier: boolean;
}

interface LeaderboardProps {
  readonly caption: string;
  readonly entries: readonly LeaderboardRow[];
  /** `null` shows no medals. */
  readonly medals: ShownMedals | null;
  /** Gap where rows are left out. */
  readonly gap?: TableGap | undefined;
}

export function Leaderboard({ caption, entries, medals, gap }: LeaderboardProps) {
  const ownId = useHeader()?.user?.id;
  const isOwn = (entry: LeaderboardRow) => entry.guesser.id === ownId;
  const columns: readonly TableColumn<LeaderboardRow>[] = [
    {
      key: 'rank',
      header: leaderboardTexts.rank,
      narrow: true,
      cell: (entry) => (
        <span className={styles.rank}>
          <span className={classNames(styles.rankNumber, entry.isOut && styles.out)}>
            {entry.rank ?? '–'}
          </span>
          <RankMovement places={entry.movement} />
        </span>
      ),
    },
    {
      key: 'name',
      header: leaderboardTexts.name,
      rowHeader: true,
      cell: (entry) => (
        <span className={styles.player}>
          <RowLink to={`/user/${entry.guesser.id}`}>{entry.guesser.username}</RowLink>
          {entry.medal !== null && medals !== null && (
            <span className={medals.areEarlier ? styles.earlier : undefined}>
              <MedalIcon medal={entry.medal} of={medals.year.toString()} />
              {medals.areEarlier && <span aria-hidden="true">{medals.year}</span>}
            </span>
          )}
          {isOwn(entry) && <YouMark />}
          {entry.isOut && <span className="visually-hidden">{leaderboardTexts.isOut}</span>}
        </span>
      ),
    },
    {
      key: 'points',
      header: leaderboardTexts.points,
      numeric: true,
      narrow: true,
      cell: (entry) => entry.guesser.points,
    },
  ];
  return (
    <DataTable
      caption={caption}
      glides
      columns={columns}
      rows={entries}
      rowKey={(entry) => entry.guesser.id}
      isMarked={isOwn}
      keepsMarkedInView
      gap={gap}
    />
  );
}
