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
  /** When a way in is added: it leads to another account already. */
  'login-taken',
] as const;
export const LoginError = z.enum(LOGIN_ERRORS);
export type LoginError = z.infer<typeof LoginError>;

export const LoginInfo = z.object({
  /** Whether there is any way in at all. */
  isLoginSetUp: z.boolean(),
  /** Where one can log in, each with what people know it by: its name, or else its address. */
  providers: z.array(z.object({ key: z.string(), name: z.string() })),
  /** Whether a code can be had by e-mail. */
  hasEmailLogin: z.boolean(),
  /** Whether passkeys can be used on this address; browsers want https, and a name. */
  hasPasskeyLogin: z.boolean(),
  /** `invitation`: a first username needs an invitation code. */
  registration: z.enum(['invitation', 'open']),
});
export type LoginInfo = z.infer<typeof LoginInfo>;
