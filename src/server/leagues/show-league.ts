import type { League, LeagueStarts, MyLeagues } from '#contract/leagues/leagues.ts';
import type { Instant } from '#domain/base/time.ts';
import { isSeasonAhead, racesToBeginWith } from '#domain/leagues/league-start.ts';
import { medalOf, medals } from '#domain/scoring/placements.ts';
import { compareNames } from '#domain/scoring/ranks.ts';
import { hasLeaderboard } from '#domain/season/visibility.ts';
import type { Settings } from '#server/base/settings/settings.ts';
import type { Executor } from '#server/db/database.ts';
import type { ReadOnlyContext } from '#server/http/authority.ts';
import type { SeasonView } from '#server/season/season-view.ts';
import { showCountsFrom } from '#server/season/show-counts-from.ts';
import { hintOf, hookAt } from './hook-address.ts';
import { countsAsInvitation } from './invitations/create-invitation.ts';
import { selectInvitationTo } from './invitations/invitations.queries.ts';
import { invitationState } from './invitations/show-invitation.ts';
import type { requireLeague } from './league-access.ts';
import { selectChat } from './league-chat.queries.ts';
import { countedIn, isStartFixed } from './league-start.ts';
import { selectLeaguesOf, selectMemberIds, selectMembers } from './leagues.queries.ts';
import { rankOf, readLeagueSeasons, scoresOfLeague } from './season-of-league.ts';

type Required = Awaited<ReturnType<typeof requireLeague>>;

async function showLink(
  executor: Executor,
  leagueId: string,
  settings: Pick<Settings, 'REGISTRATION'>,
  now: Instant,
): Promise<League['link']> {
  const invitation = await selectInvitationTo(executor, leagueId);
  if (invitation === null || invitationState(invitation, now) !== 'IN_FORCE') return null;
  return {
    code: invitation.code,
    expiresAt: invitation.expires_at,
    uses: invitation.uses.length,
    maxUses: invitation.max_uses,
    countsAsInvitation: countsAsInvitation(invitation, settings),
  };
}

/** Shows members that there is a chat, and the owner its state. */
async function showChat(
  executor: Executor,
  leagueId: string,
  isOwner: boolean,
): Promise<League['chat']> {
  const chat = await selectChat(executor, leagueId);
  if (chat === undefined) return null;
  const { service } = hookAt(chat.address);
  return isOwner
    ? { service, hint: hintOf(chat), brokenAt: chat.broken_at }
    : { service, hint: null, brokenAt: null };
}

interface ShownSeasons {
  /** Season in which the league began with a race; `null` for leagues of whole seasons. */
  readonly firstSeason: SeasonView | null;
  /** The default season; `null` if there is none. */
  readonly season: SeasonView | null;
  readonly since: Instant | null;
}

/** Returns what a member may see of a league; the link is for its owner only. */
export async function showLeague(
  executor: Executor,
  { settings, clock, wallClock }: ReadOnlyContext,
  { league, membership }: Required,
  { firstSeason, season, since }: ShownSeasons,
): Promise<League> {
  const members = await selectMembers(executor, league.id);
  const names = new Map(members.map(({ id, username }) => [id, username]));
  const seasons = [...(await readLeagueSeasons(executor, { league, firstSeason, since }))];
  const isOwner = membership?.is_owner === 1;
  const medalsOf = (userId: string) =>
    medals(seasons.flatMap(([, places]) => places.filter(({ playerId }) => playerId === userId)));
  return {
    id: league.id,
    name: league.name,
    isOpen: league.is_open === 1,
    isMember: membership !== undefined,
    isOwner,
    createdAt: league.created_at,
    ...(season && showCountsFrom(season, countedIn(season.facts, league.start))),
    firstRaceId: league.start?.raceId ?? null,
    isStartFixed: await isStartFixed(executor, league, clock.now()),
    members: members
      .map((member) => ({
        id: member.id,
        username: member.username,
        isOwner: member.is_owner === 1,
        joinedAt: member.joined_at,
        medals: medalsOf(member.id),
      }))
      .sort((a, b) => compareNames(a.username, b.username)),
    seasons: seasons.map(([year, places]) => ({
      year,
      places: places.map(({ position, playerId }) => ({
        position,
        medal: medalOf(position),
        user: { id: playerId, username: names.get(playerId) ?? '' },
      })),
    })),
    chat: membership === undefined ? null : await showChat(executor, league.id, isOwner),
    link: isOwner ? await showLink(executor, league.id, settings, wallClock.now()) : null,
  };
}

/** Returns a player's leagues, with the rank in each. */
export async function showMyLeagues(
  executor: Executor,
  season: SeasonView | null,
  userId: string,
): Promise<MyLeagues> {
  const leagues = await selectLeaguesOf(executor, userId);
  const memberIds = await selectMemberIds(
    executor,
    leagues.map(({ id }) => id),
  );
  const scores =
    season === null || leagues.length === 0 || !hasLeaderboard(season.facts, season.now)
      ? null
      : season.scores();
  return leagues.map(({ id, name, is_owner, is_shown, start }) => {
    const members = memberIds.get(id) ?? [];
    const counted = season && countedIn(season.facts, start);
    return {
      id,
      name,
      isOwner: is_owner === 1,
      isShown: is_shown === 1,
      memberCount: members.length,
      ...(season && showCountsFrom(season, counted)),
      standing: scores && rankOf(scoresOfLeague(scores, members, counted), userId),
    };
  });
}

/** Returns the races that a league can begin with; none between seasons. */
export function showStarts(season: SeasonView | null): LeagueStarts {
  if (season === null) return { isSeasonOpen: false, races: [] };
  const { facts, now } = season;
  const { races, guessDeadline, isFinished } = facts;
  return {
    isSeasonOpen: isSeasonAhead(guessDeadline, now),
    races: (isFinished ? [] : racesToBeginWith(races, guessDeadline, now)).map(({ id, name }) => ({
      id,
      name,
    })),
  };
}
