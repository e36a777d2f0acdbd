import { z } from 'zod';
import { Instant } from './shared.ts';

export const LoginMethod = z.object({
  id: z.string(),
  kind: z.enum(['PROVIDER', 'EMAIL', 'PASSKEY']),
  /** Of a provider: what people know it by. */
  name: z.string().nullable(),
  /** Browser and system it was added from; empty when unknown. */
  device: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
  /** False where the host has set up no such way in any more. */
  isUsable: z.boolean(),
});
export type LoginMethod = z.infer<typeof LoginMethod>;

export const LoginMethods = z.object({
  /** In the order in which they were added. */
  methods: z.array(LoginMethod),
  /** Until then one may be added or removed; after that one logs in again first (`login-too-old`, 403). */
  changeableUntil: Instant,
});
export type LoginMethods = z.infer<typeof LoginMethods>;

/** Removing: refused with `last-login-method` (409) when no other could be used. */
export const LoginMethodParams = z.strictObject({ methodId: z.string().min(1).max(40) });

/** One of `LoginInfo.providers`. Refused with `login-unavailable` (502). */
export const ProviderChoice = z.strictObject({ provider: z.string().min(1).max(10) });
/** Where the browser is to go to log in there. */
export const ProviderLogin = z.object({ url: z.string() });
export type ProviderLogin = z.infer<typeof ProviderLogin>;
