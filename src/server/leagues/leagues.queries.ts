import type { Transaction } from 'kysely';
import { MAX_LEAGUE_MEMBERS, OPEN_LEAGUES_SHOWN } from '#contract/limits.ts';
import type { Instant } from '#domain/base/time.ts';
import type { Executor } from '#server/db/database.ts';
import type { Bit, Database } from '#server/db/tables.ts';
import { hiddenYear } from '#server/season/season-as-of.ts';
import { START_COLUMNS, withStart } from './league-start.queries.ts';

export async function selectLeague(executor: Executor, leagueId: string) {
  const league = await executor
    .selectFrom('league')
    .leftJoin('race as start', 'start.id', 'league.first_race_id')
    .select(['league.id', 'league.name', 'league.is_open', 'league.created_at'])
    .select(START_COLUMNS)
    .where('league.id', '=', leagueId)
    .executeTakeFirst();
  return league && withStart(league);
}

export type StoredLeague = NonNullable<Awaited<ReturnType<typeof selectLeague>>>;

/** Selects a user's membership; nothing for non-members. */
export async function selectMembership(executor: Executor, leagueId: string, userId: string) {
  return executor
    .selectFrom('league_member')
    .selectAll()
    .where('league_id', '=', leagueId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Selects members in the order in which they joined. */
export async function selectMembers(executor: Executor, leagueId: string) {
  const rows = await executor
    .selectFrom('league_member')
    .innerJoin('user', 'user.id', 'league_member.user_id')
    .select(['user.id', 'user.username', 'user.anonymised_at'])
    .select(['league_member.is_owner', 'league_member.joined_at'])
    .where('league_id', '=', leagueId)
    .orderBy('league_member.joined_at')
    .orderBy('user.id')
    .execute();
  return rows.map(({ username, ...row }) => ({ ...row, username: username ?? '' }));
}

/** Selects a user's leagues in the order in which the user joined. */
export async function selectLeaguesOf(executor: Executor, userId: string) {
  const rows = await executor
    .selectFrom('league_member')
    .innerJoin('league', 'league.id', 'league_member.league_id')
    .leftJoin('race as start', 'start.id', 'league.first_race_id')
    .select(['league.id', 'league.name', 'league_member.joined_at'])
    .select(['league_member.is_owner', 'league_member.is_shown'])
    .select(START_COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('league_member.joined_at')
    .orderBy('league.id')
    .execute();
  return rows.map(withStart);
}

/** Returns the member ids of each league. */
export async function selectMemberIds(
  executor: Executor,
  leagueIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (leagueIds.length === 0) return new Map();
  const rows = await executor
    .selectFrom('league_member')
    .select(['league_id', 'user_id'])
    .where('league_id', 'in', leagueIds)
    .execute();
  const members = new Map<string, string[]>(leagueIds.map((id) => [id, []]));
  for (const { league_id, user_id } of rows) members.get(league_id)?.push(user_id);
  return members;
}

/** Selects open leagues that a user may join, largest first. */
export async function selectOpenLeagues(executor: Executor, userId: string) {
  const rows = await executor
    .selectFrom('league')
    .innerJoin('league_member', 'league_member.league_id', 'league.id')
    .select(({ fn }) => ['league.id', 'league.name', fn.countAll<number>().as('members')])
    .where('league.is_open', '=', 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('league_member as own')
            .select('own.user_id')
            .whereRef('own.league_id', '=', 'league.id')
            .where('own.user_id', '=', userId),
        ),
      ),
    )
    .groupBy(['league.id', 'league.name'])
    .orderBy('members', 'desc')
    .orderBy('league.id')
    .limit(OPEN_LEAGUES_SHOWN)
    .execute();
  return rows.map(({ members, ...league }) => ({ ...league, memberCount: Number(members) }));
}

/**
 * Selects final placements of seasons that were finished during a user's membership, and before a
 * moment.
 */
export async function selectLeaguePlacements(
  executor: Executor,
  leagueId: string,
  since: Instant | null,
) {
  return executor
    .selectFrom('league_member')
    .innerJoin('placement', 'placement.user_id', 'league_member.user_id')
    .innerJoin('season', 'season.year', 'placement.year')
    .select(['placement.year', 'placement.user_id', 'placement.position', 'placement.points'])
    .where('league_id', '=', leagueId)
    .whereRef('season.finished_at', '>=', 'league_member.joined_at')
    .$if(since !== null, (query) => query.where('placement.year', '<>', hiddenYear(since)))
    .orderBy('placement.year', 'desc')
    .orderBy('placement.position')
    .execute();
}

export async function countMembers(executor: Executor, leagueId: string): Promise<number> {
  const { count } = await executor
    .selectFrom('league_member')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('league_id', '=', leagueId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const isFull = async (executor: Executor, leagueId: string): Promise<boolean> =>
  (await countMembers(executor, leagueId)) >= MAX_LEAGUE_MEMBERS;

export async function countLeaguesOf(executor: Executor, userId: string): Promise<number> {
  const { count } = await executor
    .selectFrom('league_member')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertLeague(
  trx: Transaction<Database>,
  league: { readonly id: string; readonly name: string; readonly firstRaceId: string | null },
  now: Instant,
): Promise<void> {
  await trx
    .insertInto('league')
    .values({
      id: league.id,
      name: league.name,
      first_race_id: league.firstRaceId,
      created_at: now,
    })
    .execute();
}

export async function insertMember(
  trx: Transaction<Database>,
  member: { readonly leagueId: string; readonly userId: string; readonly isOwner: boolean },
  now: Instant,
): Promise<void> {
  await trx
    .insertInto('league_member')
    .values({
      league_id: member.leagueId,
      user_id: member.userId,
      is_owner: member.isOwner ? 1 : 0,
      joined_at: now,
    })
    .execute();
}

export async function updateLeague(
  trx: Transaction<Database>,
  leagueId: string,
  change: { readonly name?: string; readonly is_open?: Bit },
): Promise<void> {
  await trx.updateTable('league').set(change).where('id', '=', leagueId).execute();
}

/** @param userId id of a member */
export async function updateOwner(
  trx: Transaction<Database>,
  leagueId: string,
  userId: string,
): Promise<void> {
  await trx
    .updateTable('league_member')
    .set({ is_owner: 0 })
    .where('league_id', '=', leagueId)
    .execute();
  await trx
    .updateTable('league_member')
    .set({ is_owner: 1 })
    .where('league_id', '=', leagueId)
    .where('user_id', '=', userId)
    .execute();
}

/** @param leagueId `null` shows all players on the front page */
export async function updateShown(
  trx: Transaction<Database>,
  userId: string,
  leagueId: string | null,
): Promise<void> {
  await trx
    .updateTable('league_member')
    .set({ is_shown: 0 })
    .where('user_id', '=', userId)
    .where('is_shown', '=', 1)
    .execute();
  if (leagueId === null) return;
  await trx
    .updateTable('league_member')
    .set({ is_shown: 1 })
    .where('user_id', '=', userId)
    .where('league_id', '=', leagueId)
    .execute();
}

export async function deleteMember(
  trx: Transaction<Database>,
  leagueId: string,
  userId: string,
): Promise<void> {
  await trx
    .deleteFrom('league_member')
    .where('league_id', '=', leagueId)
    .where('user_id', '=', userId)
    .execute();
}

/** Deletes a league with its members and link. */
export async function deleteLeague(trx: Transaction<Database>, leagueId: string): Promise<void> {
  await trx.deleteFrom('league').where('id', '=', leagueId).execute();
}

const GUESSES = ['order_guess', 'flag_guess', 'answer_guess', 'race_guess'] as const;

/** Returns true if the user has ever guessed; then leaderboards need the row, which must stay. */
export async function hasEverGuessed(executor: Executor, userId: string): Promise<boolean> {
  for (const table of GUESSES) {
    const row = await executor
      .selectFrom(table)
      .select('user_id')
      .where('user_id', '=', userId)
      .limit(1)
      .executeTakeFirst();
    if (row !== undefined) return true;
  }
  return false;
}
