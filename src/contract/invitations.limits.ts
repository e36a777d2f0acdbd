export const INVITATION_DAYS = 7;
export const INVITATION_USES = 10;
/** As many as one user may have in force at a time. */
export const INVITATIONS_IN_FORCE = 5;

/** Eight signs that cannot be taken for one another: no 0 or O, no 1, I or L. */
export const INVITATION_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const INVITATION_CODE_LENGTH = 8;

/** What somebody typed or pasted, as a code is written: capitals, without spaces and hyphens. */
export function normaliseInvitationCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '');
}

/** The link to share is this, a slash and the code: a page that leads on to the login with `?invitation=<code>`. */
export const INVITATION_PAGE_PATH = '/invitation';
