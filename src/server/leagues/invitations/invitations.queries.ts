import type { Insertable, Transaction } from 'kysely';
import type { Instant } from '#domain/base/time.ts';
import type { Executor } from '#server/db/database.ts';
import type { Database, InvitationTable } from '#server/db/tables.ts';
import { START_COLUMNS, withStart } from '../league-start.queries.ts';

export async function selectInvitation(executor: Executor, code: string) {
  const invitation = await executor
    .selectFrom('invitation')
    .leftJoin('user', 'user.id', 'invitation.inviter_id')
    .leftJoin('league', 'league.id', 'invitation.league_id')
    .leftJoin('race as start', 'start.id', 'league.first_race_id')
    .selectAll('invitation')
    .select(['user.username as inviter', 'league.name as league'])
    .select(START_COLUMNS)
    .select('league.is_open as is_league_open')
    .where('code', '=', code)
    .executeTakeFirst();
  return invitation === undefined
    ? null
    : { ...withStart(invitation), uses: await selectUses(executor, [code]) };
}

/** Selects invitations, latest first. */
export async function selectInvitationsOf(executor: Executor, inviterId: string) {
  const invitations = await executor
    .selectFrom('invitation')
    .leftJoin('league', 'league.id', 'invitation.league_id')
    .selectAll('invitation')
    .select('league.name as league')
    .where('inviter_id', '=', inviterId)
    .orderBy('invitation.created_at', 'desc')
    .orderBy('code')
    .execute();
  const uses = await selectUses(
    executor,
    invitations.map(({ code }) => code),
  );
  return invitations.map((invitation) => ({
    ...invitation,
    uses: uses.filter(({ code }) => code === invitation.code),
  }));
}

async function selectUses(executor: Executor, codes: readonly string[]) {
  if (codes.length === 0) return [];
  return executor
    .selectFrom('invitation_use')
    .leftJoin('user', 'user.id', 'invitation_use.user_id')
    .select(['invitation_use.code', 'invitation_use.used_at', 'user.username'])
    .where('invitation_use.code', 'in', codes)
    .orderBy('invitation_use.used_at')
    .orderBy('invitation_use.id')
    .execute();
}

export async function insertInvitation(
  trx: Transaction<Database>,
  invitation: Insertable<InvitationTable>,
): Promise<void> {
  await trx.insertInto('invitation').values(invitation).execute();
}

export async function insertInvitationUse(
  trx: Transaction<Database>,
  use: { readonly id: string; readonly code: string; readonly userId: string },
  now: Instant,
): Promise<void> {
  await trx
    .insertInto('invitation_use')
    .values({ id: use.id, code: use.code, user_id: use.userId, used_at: now })
    .execute();
}

/** @returns false if the inviter has no such invitation */
export async function updateRevoked(
  trx: Transaction<Database>,
  inviterId: string,
  code: string,
  now: Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('invitation')
    .set((column) => ({ revoked_at: column.fn.coalesce('revoked_at', column.val(now)) }))
    .where('code', '=', code)
    .where('inviter_id', '=', inviterId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function isLeagueMember(
  executor: Executor,
  leagueId: string,
  userId: string,
): Promise<boolean> {
  const row = await executor
    .selectFrom('league_member')
    .select('user_id')
    .where('league_id', '=', leagueId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the old link, because a league has at most one. */
export async function revokeInvitationsTo(
  trx: Transaction<Database>,
  leagueId: string,
  now: Instant,
): Promise<void> {
  await trx
    .updateTable('invitation')
    .set({ revoked_at: now })
    .where('league_id', '=', leagueId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Revokes all invitations that make their guest an admin. */
export async function revokeAdminInvitations(
  trx: Transaction<Database>,
  now: Instant,
): Promise<void> {
  await trx
    .updateTable('invitation')
    .set({ revoked_at: now })
    .where('makes_admin', '=', 1)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Selects the latest invitation to a league. */
export async function selectInvitationTo(executor: Executor, leagueId: string) {
  const latest = await executor
    .selectFrom('invitation')
    .select('code')
    .where('league_id', '=', leagueId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('code')
    .limit(1)
    .executeTakeFirst();
  return latest === undefined ? null : selectInvitation(executor, latest.code);
}
