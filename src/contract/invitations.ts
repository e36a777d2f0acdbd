import { z } from 'zod';
import { Instant } from './shared.ts';

export const INVITATION_DAYS = 7;
export const INVITATION_USES = 10;
/** As many as one user may have in force at a time. */
export const INVITATIONS_IN_FORCE = 5;

/** Eight signs that cannot be taken for one another: no 0 or O, no 1, I or L. */
export const INVITATION_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const INVITATION_CODE_LENGTH = 8;
export const InvitationCode = z
  .string()
  .regex(new RegExp(`^[${INVITATION_ALPHABET}]{${INVITATION_CODE_LENGTH}}$`));

/** What somebody typed or pasted, as a code is written: capitals, without spaces and hyphens. */
export function normaliseInvitationCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '');
}

/** The link to share is this, a slash and the code: a page that leads on to the login with `?invitation=<code>`. */
export const INVITATION_PAGE_PATH = '/invitation';

const InvitationState = z.enum(['IN_FORCE', 'USED_UP', 'EXPIRED', 'REVOKED']);

export const Invitation = z.object({
  code: z.string(),
  state: InvitationState,
  createdAt: Instant,
  expiresAt: Instant,
  maxUses: z.int(),
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
