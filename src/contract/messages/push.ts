import { z } from 'zod';
import { Id, Instant } from '#contract/shared.ts';

/** Content of a push message, which is encrypted for the device. */
export const PushMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** Path that a tap opens. */
  path: z.string(),
  /** Tag; a later message with the same one replaces this. */
  tag: z.string(),
});
export type PushMessage = z.infer<typeof PushMessage>;

export const PushDevice = z.object({
  id: z.string(),
  /** Endpoint as the browser has it. */
  endpoint: z.string(),
  /** Browser and system; empty if unknown. */
  device: z.string(),
  createdAt: Instant,
  lastSuccessAt: Instant.nullable(),
  /** True if the latest message was not delivered. */
  isFailing: z.boolean(),
  /** True if it was confirmed in this session, whose logout ends the subscription. */
  isOfThisSession: z.boolean(),
});
export type PushDevice = z.infer<typeof PushDevice>;

export const PushSettings = z.object({
  /** VAPID public key with which browsers subscribe, base64url. */
  publicKey: z.string(),
  devices: z.array(PushDevice),
});
export type PushSettings = z.infer<typeof PushSettings>;

const MAX_ENDPOINT_LENGTH = 2000;

/**
 * Subscription from the browser. Refused with `push-endpoint-refused` (422) unless the URL belongs
 * to a known push service.
 */
export const PushSubscriptionChange = z.strictObject({
  endpoint: z.string().max(MAX_ENDPOINT_LENGTH),
  /** Uncompressed P-256 point of 65 bytes, base64url. */
  p256dh: z.string().regex(/^[\w-]{87}$/),
  /** Authentication secret of 16 bytes, base64url. */
  auth: z.string().regex(/^[\w-]{22}$/),
});
export type PushSubscriptionChange = z.infer<typeof PushSubscriptionChange>;

export const PushDeviceParams = z.strictObject({ deviceId: Id });
