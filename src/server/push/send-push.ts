import { createHash } from 'node:crypto';
import type { PushMessage } from '#contract/push.ts';
import type { Instant } from '#domain/season.ts';
import { SECOND_MS } from '#domain/time.ts';
import type { ReadOnlyContext } from '../authority.ts';
import { readRetryAfter } from '../http/retry-after.ts';
import type { Settings } from '../settings.ts';
import { deleteDevices, type StoredDevice, updateOutcome } from './push.queries.ts';
import { isPushEndpoint } from './push-hosts.ts';
import { vapidKeys } from './vapid-keys.ts';

/**
 * Outcome of a push. `GONE`: the browser has unsubscribed. `REFUSED`: never going to be accepted.
 * `FAILED`: not accepted, may be retried. `UNREACHABLE`: no response. `UNKNOWN`: possibly accepted.
 */
export type PushOutcome = 'SENT' | 'GONE' | 'REFUSED' | 'FAILED' | 'UNREACHABLE' | 'UNKNOWN';

export interface Pushed {
  readonly outcome: PushOutcome;
  /** Earliest time of a retry that the push service has asked for; `null` if it has not. */
  readonly retryAt: Instant | null;
}

export interface Push {
  readonly message: PushMessage;
  /** Time in seconds for which the push service stores the message for an offline device. */
  readonly ttlSeconds: number;
  /** True wakes a sleeping phone. */
  readonly isUrgent: boolean;
}

export type PushContext = Pick<ReadOnlyContext, 'settings' | 'database' | 'random' | 'wallClock'>;

const TIMEOUT_MS = 10 * SECOND_MS;
const GONE = new Set([404, 410]);
/** Error codes before a connection: nothing was sent. */
const NOT_CONNECTED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UNABLE_TO_.*|.*CERT.*)$/;
const MAX_TOPIC_LENGTH = 32;

function outcomeOf(error: unknown): PushOutcome {
  const { statusCode, code } = error as { statusCode?: unknown; code?: unknown };
  if (typeof statusCode === 'number') {
    if (GONE.has(statusCode)) return 'GONE';
    return statusCode === 429 || statusCode >= 500 ? 'FAILED' : 'REFUSED';
  }
  return NOT_CONNECTED.test(String(code)) ? 'UNREACHABLE' : 'UNKNOWN';
}

/** Returns the contact URL that push services require (VAPID `sub`). */
function contactOf({ CONTACT_ADDRESS, publicUrl }: Settings): string {
  if (CONTACT_ADDRESS !== undefined) return `mailto:${CONTACT_ADDRESS}`;
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' ? publicUrl : `mailto:webmaster@${hostname}`;
}

/** Returns the topic by which a later message replaces a waiting one about the same subject. */
function topicOf(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, MAX_TOPIC_LENGTH);
}

async function send(
  context: PushContext,
  device: StoredDevice,
  { message, ttlSeconds, isUrgent }: Push,
): Promise<Pushed> {
  // Checks the endpoint again, because the allowed hosts may have changed since it was subscribed.
  if (!isPushEndpoint(device.endpoint, context.settings.PUSH_HOSTS))
    return { outcome: 'REFUSED', retryAt: null };
  const { endpoint, p256dh, auth } = device;
  const keys = await vapidKeys(context);
  // Loads the library with the first message, as most of the time there is none.
  const { default: webPush } = await import('web-push');
  try {
    await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
      vapidDetails: { subject: contactOf(context.settings), ...keys },
      TTL: ttlSeconds,
      urgency: isUrgent ? 'high' : 'normal',
      topic: topicOf(message.tag),
      timeout: TIMEOUT_MS,
    });
    return { outcome: 'SENT', retryAt: null };
  } catch (error) {
    const { headers } = error as { headers?: { readonly 'retry-after'?: string } };
    const retryAt = readRetryAfter(headers?.['retry-after'], context.wallClock.now());
    return { outcome: outcomeOf(error), retryAt };
  }
}

/**
 * Sends a message to some devices, and deletes those that are gone. Every failure is an outcome.
 */
export async function sendPush(
  context: PushContext,
  devices: readonly StoredDevice[],
  push: Push,
): Promise<Pushed[]> {
  const pushed = await Promise.all(devices.map((device) => send(context, device, push)));
  const now = context.wallClock.now();
  await context.database.inServerTransaction(async (trx) => {
    for (const [index, { id }] of devices.entries()) {
      const outcome = pushed[index]?.outcome;
      if (outcome === 'GONE') await deleteDevices(trx, [id]);
      else if (outcome === 'SENT') {
        await updateOutcome(trx, id, { last_success_at: now, last_failure_at: null });
      } else await updateOutcome(trx, id, { last_failure_at: now });
    }
  });
  return pushed;
}
