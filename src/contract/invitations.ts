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

/** Invitation as anybody with its code may see it. */
export const PublicInvitation = z.object({
  /** True unless the code is unknown, expired, revoked or used up; which of these is secret. */
  isInForce: z.boolean(),
  /** Inviter; `null` if it came from the operator or is not active. */
  inviter: z.string().nullable(),
  /** League that the invitation also joins; `null` for none. */
  league: z
    .object({
      name: z.string(),
      /** Every player may see it and join. */
      isOpen: z.boolean(),
      /** League id for members; `null` for others. */
      id: z.string().nullable(),
    })
    .nullable(),
});
export type PublicInvitation = z.infer<typeof PublicInvitation>;
