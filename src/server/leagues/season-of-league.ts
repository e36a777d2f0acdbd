import type { Instant } from '#domain/base/time.ts';
import { medalOf, type Placement } from '#domain/scoring/placements.ts';
import { compareNames } from '#domain/scoring/ranks.ts';
import type { SeasonScores } from '#domain/scoring/score-season.ts';
import { placementsAmong, scoresAmong } from '#domain/scoring/scores-among.ts';
import type { Executor } from '#server/db/database.ts';
import { inNameOrder } from '#server/season/placements.queries.ts';
import type { GroupSeasonView, SeasonView } from '#server/season/season-view.ts';
import { selectLeaguePlacements, selectMembers } from './leagues.queries.ts';

/** Returns the final rankings of a league by year, latest first, among its members then. */
export async function readLeagueSeasons(
  executor: Executor,
  leagueId: string,
  since: Instant | null,
): Promise<ReadonlyMap<number, readonly Placement[]>> {
  const rows = await selectLeaguePlacements(executor, leagueId, since);
  const seasons = new Map<number, Placement[]>();
  for (const { year, user_id: playerId, position, points } of rows) {
    seasons.set(year, [...(seasons.get(year) ?? []), { playerId, position, points }]);
  }
  return new Map(
    [...seasons].map(([year, places]) => [
      year,
      placementsAmong(places, new Set(places.map(({ playerId }) => playerId))),
    ]),
  );
}

/**
 * Returns a season as if only the league's members played, with the points that they have among
 * all.
 */
export async function seasonOfLeague(
  executor: Executor,
  season: SeasonView,
  leagueId: string,
): Promise<GroupSeasonView> {
  const members = await selectMembers(executor, leagueId);
  const { year } = season.latestMedals;
  const places = (await readLeagueSeasons(executor, leagueId, season.asOf)).get(year) ?? [];
  const among = scoresAmong(
    season.scores(),
    members.map(({ id }) => id),
  );
  const scores = () => among;
  const group = `of ${among.players.map(({ id }) => id).join()}`;
  const names = new Map(members.map(({ id, username }) => [id, username]));
  const { facts, tables, now, participants } = season;
  return {
    facts,
    tables,
    now,
    players: among.players,
    scores,
    group,
    guessedAt: season.guessedAt,
    asOf: season.asOf,
    derive: season.derive,
    previousSeason: season.previousSeason,
    contenders: () => season.contendersAmong({ group, scores }),
    participants: {
      list: members
        .filter(({ id }) => participants.has(id))
        .map(({ id, username }) => ({ id, name: username }))
        .sort((a, b) => compareNames(a.name, b.name)),
      has: (userId) => names.has(userId) && participants.has(userId),
    },
    latestMedals: {
      year,
      medals: new Map(places.map(({ playerId, position }) => [playerId, medalOf(position)])),
      places: inNameOrder(
        places.map((place) => ({ ...place, name: names.get(place.playerId) ?? '' })),
      ),
      playerCount: places.length,
    },
  };
}

/** Returns a player's rank in a group, and the group's size; `null` without a guess. */
export function rankAmong(scores: SeasonScores, memberIds: Iterable<string>, userId: string) {
  const among = scoresAmong(scores, memberIds);
  const index = among.indexOf.get(userId);
  if (index === undefined) return null;
  const latest = among.completedRaces.length;
  return {
    rank: among.ranksAt(latest, 'TOTAL')[index] ?? 0,
    points: among.pointsAt(latest, 'TOTAL')[index] ?? 0,
    playerCount: among.players.length,
  };
}
