import type { Invitation } from '#contract/leagues/invitations.ts';
import type { Instant } from '#domain/base/time.ts';
import type { selectInvitationsOf } from './invitations.queries.ts';

type StoredInvitation = Awaited<ReturnType<typeof selectInvitationsOf>>[number];

export function invitationState(
  invitation: Pick<StoredInvitation, 'revoked_at' | 'uses' | 'max_uses' | 'expires_at'>,
  now: Instant,
): Invitation['state'] {
  if (invitation.revoked_at !== null) return 'REVOKED';
  if (invitation.uses.length >= invitation.max_uses) return 'USED_UP';
  return now >= invitation.expires_at ? 'EXPIRED' : 'IN_FORCE';
}

export function showInvitation(invitation: StoredInvitation, now: Instant): Invitation {
  return {
    code: invitation.code,
    state: invitationState(invitation, now),
    createdAt: invitation.created_at,
    expiresAt: invitation.expires_at,
    maxUses: invitation.max_uses,
    league: invitation.league,
    uses: invitation.uses.map(({ username, used_at }) => ({ username, usedAt: used_at })),
  };
}
