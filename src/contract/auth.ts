import { z } from 'zod';

/** Browser navigation, with `?remember_me` for «Husk meg» and `&invitation=<code>` from an invitation link. */
export const LOGIN_PATH = '/oauth2/authorization/google';
export const LOGIN_CALLBACK_PATH = '/login/oauth2/code/google';
/** Where a login ends; a failed one ends at /login?error=<a LoginError>. */
export const LOGGED_IN_PATH = '/logged-in';

const LOGIN_ERRORS = [
  /** The host has not set up a login provider. */
  'login-not-set-up',
  /** The person said no at the provider. */
  'login-cancelled',
  /** More than ten minutes, another browser, or the same answer twice: try again. */
  'login-expired',
  /** The provider's answer could not be trusted. */
  'login-failed',
  /** The provider does not answer. */
  'login-unavailable',
  'too-many-requests',
] as const;
export const LoginError = z.enum(LOGIN_ERRORS);
export type LoginError = z.infer<typeof LoginError>;

export const LoginInfo = z.object({
  isLoginSetUp: z.boolean(),
  /** `invitation`: a first username needs an invitation code. */
  registration: z.enum(['invitation', 'open']),
});
export type LoginInfo = z.infer<typeof LoginInfo>;
