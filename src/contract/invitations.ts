import { z } from 'zod';
import { INVITATION_ALPHABET, INVITATION_CODE_LENGTH } from './invitations.limits.ts';
import { Instant } from './shared.ts';

export const InvitationCode = z
  .string()
  .regex(new RegExp(`^[${INVITATION_ALPHABET}]{${INVITATION_CODE_LENGTH}}$`));

const InvitationState = z.enum(['IN_FORCE', 'USED_UP', 'EXPIRED', 'REVOKED']);

export const Invitation = z.object({
  code: z.string(),
  state: InvitationState,
  createdAt: Instant,
  expiresAt: Instant,
  maxUses: z.int(),
  /** The league that it leads to as well, by name. */
  league: z.string().nullable(),
  uses: z.array(
    z.object({
      /** `null` when that account has been deleted. */
      username: z.string().nullable(),
      usedAt: Instant,
    }),
  ),
});
export type Invitation = z.infer<typeof Invitation>;

/** Latest first. */
export const InvitationList = z.array(Invitation);
export type InvitationList = z.infer<typeof InvitationList>;

export const InvitationParams = z.strictObject({ code: InvitationCode });

/** What whoever has a code may know of it. */
export const PublicInvitation = z.object({
  /** Neither unknown, expired, revoked nor used up; which of these is not told. */
  isInForce: z.boolean(),
  /** Whose invitation it is; `null` when it came from the host, or is not in force. */
  inviter: z.string().nullable(),
  /** Where it leads to a league as well. */
  league: z
    .object({
      name: z.string(),
      /** Every player may see it and join. */
      isOpen: z.boolean(),
      /** For who is in it already; else `null`. */
      id: z.string().nullable(),
    })
    .nullable(),
});
export type PublicInvitation = z.infer<typeof PublicInvitation>;
