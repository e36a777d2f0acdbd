import { z } from 'zod';

export const INVITATION_DAYS = 7;
export const INVITATION_USES = 10;

/** Eight signs that cannot be taken for one another: no 0 or O, no 1, I or L. */
export const INVITATION_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const INVITATION_CODE_LENGTH = 8;
export const InvitationCode = z
  .string()
  .regex(new RegExp(`^[${INVITATION_ALPHABET}]{${INVITATION_CODE_LENGTH}}$`));

/** The link to share is this with a code: a page that leads on to the login with `?invitation=<code>`. */
export const INVITATION_PAGE_PATH = '/invitation';
