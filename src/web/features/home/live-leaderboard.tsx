import type { Home } from '#contract/scoring/home.ts';
import type { LiveOrderView, RaceGuesses } from '#contract/scoring/race-guesses.ts';
import type { SelectedLeague } from '#web/data/leagues.api.ts';
import { useRaceGuesses } from '#web/data/race-guesses.api.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Link } from '#web/ui/link.tsx';
import { LeaderboardCard } from '#web/widgets/leaderboard/leaderboard-cards.tsx';
import { liveNowTexts } from '#web/widgets/live-race/live-now.texts.ts';
import delayStyles from '#web/widgets/live-race/stream-delay.module.css';
import { liveRaceTexts as texts } from './live-race.texts.ts';
import styles from './ongoing-race-panel.module.css';
import { useLiveRace } from './use-live-race.ts';

type Rows = NonNullable<LiveOrderView['leaderboard']>;

/** Returns the front page with the leaderboard as it would be if the race ended as it stands. */
function withLeaderboard(home: Home, rows: Rows): Home {
  const entries = new Map(home.leaderboard?.map((entry) => [entry.guesser.id, entry]));
  return {
    ...home,
    leaderboard: rows.map(({ playerId, name, points, rank, movement }) => ({
      rank,
      guesser: { id: playerId, username: name, points },
      movement,
      medal: entries.get(playerId)?.medal ?? null,
      isOut: entries.get(playerId)?.isOut ?? false,
    })),
  };
}

interface LiveLeaderboardProps {
  readonly home: Home;
  readonly raceId: string;
  readonly league: SelectedLeague;
  readonly className: string | undefined;
}

function Board({
  latest,
  home,
  league,
  className,
}: Omit<LiveLeaderboardProps, 'raceId'> & { readonly latest: RaceGuesses }) {
  const { view, early } = useLiveRace(latest);
  const rows = view.live?.leaderboard ?? null;
  return (
    <div ref={early} className={classNames(className, latest.live !== null && delayStyles.early)}>
      <LeaderboardCard
        home={rows === null ? home : withLeaderboard(home, rows)}
        leagueId={league.leagueId ?? null}
        projection={
          rows === null
            ? undefined
            : {
                title: liveNowTexts.leaderboard,
                aside: (
                  <Link to={`/race-guess?raceId=${view.id}`} className={styles.aside}>
                    {texts.follow}
                  </Link>
                ),
              }
        }
      />
    </div>
  );
}

/**
 * Shows the leaderboard as it would be if the ongoing race ended as it stands; while no order is
 * known, and with too many players to compute it, as it is.
 */
export function LiveLeaderboard({ raceId, ...props }: LiveLeaderboardProps) {
  const { home, league, className } = props;
  const { data: latest } = useRaceGuesses(raceId, league.leagueId);
  if (latest === undefined) {
    return <LeaderboardCard home={home} leagueId={league.leagueId ?? null} className={className} />;
  }
  return <Board key={`${raceId} ${league.leagueId}`} latest={latest} {...props} />;
}
