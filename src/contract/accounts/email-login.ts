import { z } from 'zod';
import { InvitationCode } from '#contract/leagues/invitations.ts';
import { LOGIN_CODE_DIGITS, MAX_EMAIL_ADDRESS } from '#contract/limits.ts';

/**
 * E-mail; its domain may have any letters. An invalid one is refused with `email-refused` (422).
 */
const Address = z.string().min(1).max(MAX_EMAIL_ADDRESS);
const Code = z.string().regex(new RegExp(`^\\d{${LOGIN_CODE_DIGITS}}$`));

/**
 * Requests a code by e-mail, valid in this browser only. The response is the same for known and
 * unknown e-mails. Refused with `mail-not-set-up` (409), `other-origin` (409: the site is not opened
 * by its `PUBLIC_URL`), `email-refused` (422) or `too-many-requests` (429).
 */
export const LoginCodeRequest = z.strictObject({
  address: Address,
  isRemembered: z.boolean(),
  invitationCode: InvitationCode.nullable(),
});
export type LoginCodeRequest = z.infer<typeof LoginCodeRequest>;

/**
 * Redeems a code. Refused with `code-wrong` (422), `code-expired` (409: too old, too many wrong
 * ones, another browser) or `no-cookies` (409: the browser has sent no cookie of this site).
 */
export const LoginCodeEntry = z.strictObject({ address: Address, code: Code });
export type LoginCodeEntry = z.infer<typeof LoginCodeEntry>;

/** Adds an e-mail to the viewer's account; also refused with `login-too-old` (403). */
export const EmailAddition = z.strictObject({ address: Address });
