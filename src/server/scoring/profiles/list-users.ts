import { MAX_WHOLE_LIST, PAGE_SIZE } from '#contract/limits.ts';
import type {
  UserListPage,
  UserListPageItem,
  UserListPageQuery,
} from '#contract/scoring/profiles.ts';
import { leaderboard } from '#domain/scoring/leaderboard.ts';
import { compareNames } from '#domain/scoring/ranks.ts';
import type { Executor } from '#server/db/database.ts';
import { kindOf, pageOf } from '#server/http/paging.ts';
import type { SeasonView } from '#server/season/season-view.ts';
import { leaderboardSize } from '../leaderboard/show-leaderboard.ts';
import { selectUsers } from './profiles.queries.ts';

interface User {
  readonly id: string;
  readonly username: string;
}

function rankOf(season: SeasonView | null, userId: string): UserListPageItem['place'] {
  if (season === null || leaderboardSize(season) === 0) return null;
  const scores = season.scores();
  const index = scores.indexOf.get(userId);
  if (index === undefined) return null;
  const latest = scores.completedRaces.length;
  return {
    rank: scores.ranksAt(latest, 'TOTAL')[index] ?? 0,
    points: scores.pointsAt(latest, 'TOTAL')[index] ?? 0,
  };
}

const showUser = (season: SeasonView | null, user: User): UserListPageItem => ({
  ...user,
  hasGuessed: season?.participants.has(user.id) ?? false,
  place: rankOf(season, user.id),
});

/** Sorts participants before other users, each in Norwegian name order. */
function inOrder(users: readonly UserListPageItem[]): UserListPageItem[] {
  return users.toSorted(
    (a, b) => Number(b.hasGuessed) - Number(a.hasGuessed) || compareNames(a.username, b.username),
  );
}

/** Returns participants by rank if there is a leaderboard, then by name. */
function participantsFrom(season: SeasonView, offset: number): User[] {
  const size = leaderboardSize(season);
  const end = offset + PAGE_SIZE;
  const ranked =
    offset < size
      ? leaderboard(season.scores(), offset, end).map(({ playerId, name }) => ({
          id: playerId,
          username: name,
        }))
      : [];
  if (end <= size) return ranked;
  const { list } = season.participants;
  const others =
    size === 0 ? list : list.filter(({ id }) => season.scores().indexOf.get(id) === undefined);
  const some = others.slice(Math.max(0, offset - size), end - size);
  return [...ranked, ...some.map(({ id, name }) => ({ id, username: name }))];
}

const playerCountOf = (season: SeasonView | null): number => season?.participants.list.length ?? 0;

async function searchUsers(
  executor: Executor,
  season: SeasonView | null,
  name: string,
): Promise<UserListPage> {
  const users = await selectUsers(executor, PAGE_SIZE, name);
  return {
    kind: 'PAGE',
    playerCount: playerCountOf(season),
    nextOffset: null,
    users: inOrder(users.map((user) => showUser(season, user))),
  };
}

/**
 * Returns the users with a name, or if there are many a page of the participants; the others are
 * found by search. `null` beyond the end.
 */
export async function listUsers(
  executor: Executor,
  season: SeasonView | null,
  query: UserListPageQuery,
): Promise<UserListPage | null> {
  if ('name' in query) return searchUsers(executor, season, query.name);
  const offset = query.offset ?? 0;
  const users = await selectUsers(executor, MAX_WHOLE_LIST + 1);
  const kind = kindOf(users.length);
  if (kind === 'WHOLE') {
    if (offset > 0) return null;
    return {
      kind,
      playerCount: playerCountOf(season),
      users: inOrder(users.map((user) => showUser(season, user))),
    };
  }
  const participants = season === null ? [] : participantsFrom(season, offset);
  if (offset > 0 && participants.length === 0) return null;
  // With few participants the first page also lists other users.
  const others = offset > 0 ? [] : users.filter(({ id }) => season?.participants.has(id) !== true);
  const shown = [...participants, ...others].slice(0, PAGE_SIZE);
  return {
    ...pageOf(playerCountOf(season), offset),
    users: shown.map((user) => showUser(season, user)),
  };
}
