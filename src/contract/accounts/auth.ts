import { z } from 'zod';

const LOGIN_ERRORS = [
  /** The operator has not set up a login provider. */
  'login-not-set-up',
  /** The user cancelled the login at the provider. */
  'login-cancelled',
  /**
   * The login took over ten minutes, came from another browser, or was repeated; a retry helps.
   */
  'login-expired',
  /** The browser came back without any cookie: it keeps none, or is another one. */
  'login-no-cookies',
  /** The provider's response could not be trusted. */
  'login-failed',
  /** The provider is unavailable. */
  'login-unavailable',
  'too-many-requests',
  /** The login method that is being added belongs to another account. */
  'login-taken',
] as const;
export const LoginError = z.enum(LOGIN_ERRORS);
export type LoginError = z.infer<typeof LoginError>;

export const LoginInfo = z.object({
  /** True if any login method is set up. */
  isLoginSetUp: z.boolean(),
  /** Login providers with the name that players know, or else the host. */
  providers: z.array(z.object({ key: z.string(), name: z.string() })),
  /** True if login codes are sent by e-mail. */
  hasEmailLogin: z.boolean(),
  /** True if the mail server has not accepted the latest mail, whomever it was to. */
  isEmailFailing: z.boolean(),
  /** True if passkeys work on this URL; browsers require https and a host name. */
  hasPasskeyLogin: z.boolean(),
  /** Registration; `invitation` requires a code for the first username. */
  registration: z.enum(['invitation', 'open']),
});
export type LoginInfo = z.infer<typeof LoginInfo>;
