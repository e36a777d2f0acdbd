import { z } from 'zod';

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
  /** What people know the login provider by: its name, or else its address. */
  providerName: z.string(),
  /** `invitation`: a first username needs an invitation code. */
  registration: z.enum(['invitation', 'open']),
});
export type LoginInfo = z.infer<typeof LoginInfo>;
