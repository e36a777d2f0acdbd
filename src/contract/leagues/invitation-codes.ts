/** Letters and digits of codes; none can be confused, so no 0 or O, no 1, I or L. */
export const INVITATION_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

export const INVITATION_CODE_LENGTH = 8;

/** Returns a typed or pasted code in its stored form: capitals, without spaces and hyphens. */
export function normaliseInvitationCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '');
}

/**
 * Path of an invitation, followed by a slash and the code: a page that leads to the login with
 * `?invitation=<code>`.
 */
export const INVITATION_PAGE_PATH = '/invitation';
