import type { Transaction } from 'kysely';
import { INVITATION_ALPHABET, INVITATION_CODE_LENGTH } from '#contract/leagues/invitation-codes.ts';
import {
  INVITATION_DAYS,
  INVITATION_USES,
  INVITATIONS_IN_FORCE,
  LEAGUE_LINK_DAYS,
  LEAGUE_LINK_USES,
} from '#contract/limits.ts';
import { DAY_MS, type Instant } from '#domain/base/time.ts';
import type { Random } from '#server/base/random.ts';
import type { Settings } from '#server/base/settings/settings.ts';
import type { Database } from '#server/db/tables.ts';
import { insertInvitation, selectInvitationsOf } from './invitations.queries.ts';
import { invitationState } from './show-invitation.ts';

/** Draws each code with equal chance: bytes that would cause a bias are drawn again. */
export function newInvitationCode(random: Random): string {
  const rounds = Math.floor(256 / INVITATION_ALPHABET.length) * INVITATION_ALPHABET.length;
  let code = '';
  while (code.length < INVITATION_CODE_LENGTH) {
    for (const byte of random.bytes(INVITATION_CODE_LENGTH)) {
      if (byte < rounds) code += INVITATION_ALPHABET[byte % INVITATION_ALPHABET.length];
    }
  }
  return code.slice(0, INVITATION_CODE_LENGTH);
}

/** Creates an invitation for one admin, valid for a day; used by the command line. */
export async function createAdminInvitation(
  trx: Transaction<Database>,
  code: string,
  now: Instant,
): Promise<void> {
  await insertInvitation(trx, {
    code,
    inviter_id: null,
    created_at: now,
    expires_at: now + DAY_MS,
    max_uses: 1,
    revoked_at: null,
    makes_admin: 1,
  });
}

/** Creates an invitation; without an inviter it is from the command line. */
export async function createInvitation(
  trx: Transaction<Database>,
  {
    code,
    inviterId,
    leagueId = null,
  }: {
    readonly code: string;
    readonly inviterId: string | null;
    /** League that the invitation joins as well. */
    readonly leagueId?: string | null;
  },
  now: Instant,
): Promise<void> {
  const [days, uses] =
    leagueId === null ? [INVITATION_DAYS, INVITATION_USES] : [LEAGUE_LINK_DAYS, LEAGUE_LINK_USES];
  await insertInvitation(trx, {
    code,
    inviter_id: inviterId,
    created_at: now,
    expires_at: now + days * DAY_MS,
    max_uses: uses,
    revoked_at: null,
    league_id: leagueId,
  });
}

/**
 * Returns true if the link counts as an invitation. With open registration a league's link only
 * joins the league.
 */
export const countsAsInvitation = (
  { league_id }: { readonly league_id: string | null },
  { REGISTRATION }: Pick<Settings, 'REGISTRATION'>,
): boolean => league_id === null || REGISTRATION === 'invitation';

/** Returns true if the user has the maximum number of active invitations. */
export async function hasMostInvitations(
  trx: Transaction<Database>,
  settings: Pick<Settings, 'REGISTRATION'>,
  inviterId: string,
  now: Instant,
): Promise<boolean> {
  const earlier = await selectInvitationsOf(trx, inviterId);
  const counted = earlier.filter(
    (each) => invitationState(each, now) === 'IN_FORCE' && countsAsInvitation(each, settings),
  );
  return counted.length >= INVITATIONS_IN_FORCE;
}
