import { groupBy } from '#domain/base/group-by.ts';
import { type Overtakes, overtakesOf } from '#domain/scoring/overtakes.ts';
import { hasLeaderboard } from '#domain/season/visibility.ts';
import type { Executor } from '#server/db/database.ts';
import { countedIn } from '#server/leagues/league-start.ts';
import { scoresOfLeague } from '#server/leagues/season-of-league.ts';
import type { SeasonView } from '#server/season/season-view.ts';
import type { RecentResult } from './recent-results.ts';
import { type Among, selectChoosers, selectLeaguesOfChoosers } from './recipients.queries.ts';

/** Who passed whom in one of the player's leagues. */
export interface LeagueOvertakes extends Overtakes {
  readonly leagueId: string;
  readonly league: string;
}

/**
 * Reads who passed whom in the leagues of those who chose to hear of it. Of several leagues the one
 * that the player's front page shows comes first, then the one in which the player is best placed.
 * @returns a function that returns `null` for who did not choose it before the result, or if nobody
 * passed
 */
export async function readOvertakes(
  executor: Executor,
  season: SeasonView,
  among: Among,
): Promise<(userId: string, result: RecentResult) => LeagueOvertakes | null> {
  const choice = 'OVERTAKES';
  if (!hasLeaderboard(season.facts, season.now)) return () => null;
  const scores = season.scores();
  const choosers = await selectChoosers(executor, choice, among);
  const since = new Map(choosers.map((chooser) => [chooser.userId, chooser.since]));
  const members = await selectLeaguesOfChoosers(executor, choice, among);
  const byLeague = groupBy(members, ({ leagueId }) => leagueId);
  const byUser = groupBy(members, ({ userId }) => userId);
  return (userId, { raceIndex, storedAt }) => {
    if ((since.get(userId) ?? Number.POSITIVE_INFINITY) > storedAt) return null;
    // Who joined later was not passed by anybody in the league.
    const wasThere = ({ joinedAt }: (typeof members)[number]) => joinedAt <= storedAt;
    const found = (byUser.get(userId) ?? []).filter(wasThere).flatMap((own) => {
      const { leagueId, league, isShown, start } = own;
      const rivals = (byLeague.get(leagueId) ?? []).filter(wasThere).map((each) => each.userId);
      const ofLeague = scoresOfLeague(scores, rivals, countedIn(season.facts, start));
      const skipped = scores.completedRaces.length - ofLeague.completedRaces.length;
      const overtakes = overtakesOf(ofLeague, raceIndex - skipped, userId, rivals);
      return overtakes === null ? [] : [{ ...overtakes, leagueId, league, isShown }];
    });
    return found.sort((a, b) => b.isShown - a.isShown || a.rank - b.rank)[0] ?? null;
  };
}
