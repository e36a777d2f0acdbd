import { z } from 'zod';
import { Id, Instant } from './shared.ts';

/** Content of a push message, which is encrypted for the device. */
export const PushMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** Path that a tap opens. */
  path: z.string(),
  /** A later message with the same tag takes the place of the one before. */
  tag: z.string(),
});
export type PushMessage = z.infer<typeof PushMessage>;

export const PushDevice = z.object({
  id: z.string(),
  /** Endpoint as the browser has it. */
  endpoint: z.string(),
  /** Browser and system; empty when unknown. */
  device: z.string(),
  createdAt: Instant,
  lastSuccessAt: Instant.nullable(),
  /** The latest message did not get through. */
  isFailing: z.boolean(),
  /** Signed up, or confirmed, in this very session: a logout takes it along. */
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
  /** A point of P-256, uncompressed: 65 bytes. */
  p256dh: z.string().regex(/^[\w-]{87}$/),
  /** 16 bytes. */
  auth: z.string().regex(/^[\w-]{22}$/),
});
export type PushSubscriptionChange = z.infer<typeof PushSubscriptionChange>;

export const PushDeviceParams = z.strictObject({ deviceId: Id });
