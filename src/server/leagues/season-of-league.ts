import type { Instant } from '#domain/base/time.ts';
import { finalPlacements } from '#domain/scoring/final-placements.ts';
import { medalOf, type Placement } from '#domain/scoring/placements.ts';
import { compareNames } from '#domain/scoring/ranks.ts';
import type { SeasonScores } from '#domain/scoring/score-season.ts';
import { placementsAmong, scoresAmong } from '#domain/scoring/scores-among.ts';
import { scoresSince } from '#domain/scoring/scores-since.ts';
import type { Executor } from '#server/db/database.ts';
import { inNameOrder } from '#server/season/placements.queries.ts';
import type {
  Counted,
  GroupSeasonView,
  SeasonReader,
  SeasonView,
} from '#server/season/season-view.ts';
import { countedIn } from './league-start.ts';
import { type StoredLeague, selectLeaguePlacements, selectMembers } from './leagues.queries.ts';

/** Reads seasons of other years than the one that is shown. */
type Seasons = Pick<SeasonReader, 'of'>;

/** Returns the scores of a league: of its members, and of what counts in it. */
export function scoresOfLeague(
  scores: SeasonScores,
  memberIds: Iterable<string>,
  counted: Counted | null,
): SeasonScores {
  const among = scoresAmong(scores, memberIds);
  return counted === null ? among : scoresSince(among, counted.from);
}

type StartedLeague = Pick<StoredLeague, 'id' | 'start'>;

/** Reads the season in which a league began with a race; `null` for leagues of whole seasons. */
export async function readFirstSeason(
  seasons: Seasons,
  { start }: Pick<StartedLeague, 'start'>,
): Promise<SeasonView | null> {
  return start === null ? null : seasons.of(start.year);
}

interface LeagueSeasons {
  readonly league: StartedLeague;
  /** Season in which the league began with a race, see {@link readFirstSeason}. */
  readonly firstSeason: SeasonView | null;
  readonly since: Instant | null;
}

/**
 * Returns the final rankings of a league by year, latest first, among its members then. Those of
 * the season in which it began with a race are by the points since, and of earlier ones it has none.
 */
export async function readLeagueSeasons(
  executor: Executor,
  { league, firstSeason, since }: LeagueSeasons,
): Promise<ReadonlyMap<number, readonly Placement[]>> {
  const { start } = league;
  const rows = await selectLeaguePlacements(executor, league.id, since);
  const stored = new Map<number, Placement[]>();
  for (const { year, user_id: playerId, position, points } of rows) {
    if (year < (start?.year ?? year)) continue;
    stored.set(year, [...(stored.get(year) ?? []), { playerId, position, points }]);
  }
  const rankings = new Map<number, readonly Placement[]>();
  for (const [year, places] of stored) {
    const memberIds = new Set(places.map(({ playerId }) => playerId));
    const counted =
      firstSeason && year === start?.year ? countedIn(firstSeason.facts, start) : null;
    rankings.set(
      year,
      firstSeason && counted
        ? finalPlacements(scoresOfLeague(firstSeason.scores(), memberIds, counted))
        : placementsAmong(places, memberIds),
    );
  }
  return rankings;
}

interface Shown {
  readonly seasons: Seasons;
  readonly season: SeasonView;
  readonly league: StartedLeague;
}

/**
 * Returns a season as if only the league's members played, with the points that they have among
 * all, or since the race that it began with.
 */
export async function seasonOfLeague(
  executor: Executor,
  { seasons, season, league }: Shown,
): Promise<GroupSeasonView> {
  const members = await selectMembers(executor, league.id);
  const memberIds = members.map(({ id }) => id);
  const { year } = season.latestMedals;
  const rankings = await readLeagueSeasons(executor, {
    league,
    firstSeason: await readFirstSeason(seasons, league),
    since: season.asOf,
  });
  const places = rankings.get(year) ?? [];
  const { players } = scoresAmong(season.scores(), memberIds);
  const counted = countedIn(season.facts, league.start);
  const ofLeague = scoresOfLeague(season.scores(), memberIds, counted);
  const scores = () => ofLeague;
  const since = counted === null ? '' : ` since ${counted.from} ${counted.race}`;
  const group = `of ${players.map(({ id }) => id).join()}${since}`;
  const names = new Map(members.map(({ id, username }) => [id, username]));
  const { facts, tables, now, participants } = season;
  return {
    facts,
    tables,
    now,
    players,
    scores,
    group,
    counted,
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

/** Returns a player's rank in a league, and the league's size; `null` without a guess that counts. */
export function rankOf(scores: SeasonScores, userId: string) {
  const index = scores.indexOf.get(userId);
  if (index === undefined) return null;
  const latest = scores.completedRaces.length;
  return {
    rank: scores.ranksAt(latest, 'TOTAL')[index] ?? 0,
    points: scores.pointsAt(latest, 'TOTAL')[index] ?? 0,
    playerCount: scores.players.length,
  };
}
