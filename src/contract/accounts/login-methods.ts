import { z } from 'zod';
import { Instant } from '#contract/shared.ts';

export const LoginMethod = z.object({
  id: z.string(),
  kind: z.enum(['PROVIDER', 'EMAIL', 'PASSKEY']),
  /** Name of the login provider; `null` for other kinds. */
  name: z.string().nullable(),
  /** Browser and system from which it was added; empty if unknown. */
  device: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
  /** False if the operator no longer offers this login method. */
  isUsable: z.boolean(),
});
export type LoginMethod = z.infer<typeof LoginMethod>;

export const LoginMethods = z.object({
  /** Login methods in the order in which they were added. */
  methods: z.array(LoginMethod),
  /**
   * Time until which methods can be added or removed; afterwards a new login is required
   * (`login-too-old`, 403).
   */
  changeableUntil: Instant,
});
export type LoginMethods = z.infer<typeof LoginMethods>;

/** Removes a login method; refused with `last-login-method` (409) if no other one works. */
export const LoginMethodParams = z.strictObject({ methodId: z.string().min(1).max(40) });

/** Key of one of `LoginInfo.providers`. Refused with `login-unavailable` (502) or `other-origin` (409). */
export const ProviderChoice = z.strictObject({ provider: z.string().min(1).max(10) });
/** URL of the provider to which the browser must go. */
export const ProviderLogin = z.object({ url: z.string() });
export type ProviderLogin = z.infer<typeof ProviderLogin>;
