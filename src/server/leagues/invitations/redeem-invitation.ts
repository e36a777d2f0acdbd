import type { Transaction } from 'kysely';
import type { ErrorCode } from '#contract/errors.ts';
import type { Instant } from '#domain/base/time.ts';
import type { Database } from '#server/db/tables.ts';
import { findInvitation } from './find-invitation.ts';
import { insertInvitationUse } from './invitations.queries.ts';
import { makeAdmin } from './make-admin.ts';

export interface NewPlayer {
  readonly userId: string;
  readonly ip: string;
  readonly useId: string;
}

/** Effect of a redeemed code beside the access to the game. */
export interface Redeemed {
  readonly leagueId: string | null;
}

/** Redeems a code once, or returns why not. */
export async function redeemInvitation(
  trx: Transaction<Database>,
  player: NewPlayer,
  typed: string | null,
  now: Instant,
): Promise<Redeemed | ErrorCode> {
  if (typed === null || typed.trim() === '') return 'invitation-needed';
  const invitation = await findInvitation(trx, player, typed, now);
  if (typeof invitation === 'string') return invitation;
  const use = { id: player.useId, code: invitation.code, userId: player.userId };
  await insertInvitationUse(trx, use, now);
  if (invitation.makes_admin === 1) await makeAdmin(trx, player.userId, now);
  return { leagueId: invitation.league_id };
}
