import { z } from 'zod';
import { Instant } from '#contract/shared.ts';
import { CountsFrom } from './counts-from.ts';
import { INVITATION_ALPHABET, INVITATION_CODE_LENGTH } from './invitation-codes.ts';

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
  /** Name of the league that it joins as well. */
  league: z.string().nullable(),
  uses: z.array(
    z.object({
      /** User; `null` if the account is deleted. */
      username: z.string().nullable(),
      usedAt: Instant,
    }),
  ),
});
export type Invitation = z.infer<typeof Invitation>;

/** Invitations, latest first. */
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
      /** True if all players may see and join it. */
      isOpen: z.boolean(),
      /** Left out if the whole season counts. */
      countsFrom: CountsFrom.optional(),
      /** League id for members; `null` for others. */
      id: z.string().nullable(),
    })
    .nullable(),
});
export type PublicInvitation = z.infer<typeof PublicInvitation>;
