import type { Transaction } from 'kysely';
import type { Instant } from '#domain/base/time.ts';
import type { Database } from '#server/db/tables.ts';
import { revokeInvitationsTo } from './invitations/invitations.queries.ts';
import { deleteChat } from './league-chat.queries.ts';
import {
  deleteLeague,
  deleteMember,
  hasEverGuessed,
  selectLeaguesOf,
  selectMembers,
  updateOwner,
  updateShown,
} from './leagues.queries.ts';

/** Hands a league to its oldest member; without other members it is deleted. */
async function handOn(
  trx: Transaction<Database>,
  leagueId: string,
  ownerId: string,
  now: Instant,
): Promise<void> {
  const members = await selectMembers(trx, leagueId);
  const heir = members.find(({ id, anonymised_at }) => id !== ownerId && anonymised_at === null);
  if (heir === undefined) return deleteLeague(trx, leagueId);
  await handOver(trx, leagueId, heir.id, now);
}

/**
 * Makes another member the owner. The link of the former owner is revoked, and the chat gets no
 * more messages.
 */
export async function handOver(
  trx: Transaction<Database>,
  leagueId: string,
  userId: string,
  now: Instant,
): Promise<void> {
  await updateOwner(trx, leagueId, userId);
  await revokeInvitationsTo(trx, leagueId, now);
  await deleteChat(trx, leagueId);
}

/** Ends a membership; the league of an owner is handed on. */
export async function leaveLeague(
  trx: Transaction<Database>,
  { league_id, user_id, is_owner }: MembershipOf,
  now: Instant,
): Promise<void> {
  if (is_owner === 1) await handOn(trx, league_id, user_id, now);
  await deleteMember(trx, league_id, user_id);
}

interface MembershipOf {
  readonly league_id: string;
  readonly user_id: string;
  readonly is_owner: 0 | 1;
}

/**
 * Removes a deleted account from its leagues. A player who has guessed stays anonymously, so that
 * leaderboards stay true.
 */
export async function leaveLeaguesForGood(
  trx: Transaction<Database>,
  userId: string,
  now: Instant,
): Promise<void> {
  const stays = await hasEverGuessed(trx, userId);
  for (const { id, is_owner } of await selectLeaguesOf(trx, userId)) {
    if (is_owner === 1) await handOn(trx, id, userId, now);
    if (!stays) await deleteMember(trx, id, userId);
  }
  await updateShown(trx, userId, null);
}
