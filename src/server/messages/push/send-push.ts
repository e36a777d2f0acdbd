import { createHash } from 'node:crypto';
import type { PushMessage } from '#contract/messages/push.ts';
import { type Instant, SECOND_MS } from '#domain/base/time.ts';
import { pushTried } from '#server/base/events.ts';
import type { Settings } from '#server/base/settings/settings.ts';
import type { AppContext } from '#server/http/app-context.ts';
import { readRetryAfter } from '#server/http/retry-after.ts';
import { deleteDevices, recordFailure, recordSuccess, type StoredDevice } from './push.queries.ts';
import { isPushEndpoint, serviceOf } from './push-hosts.ts';
import { vapidKeys } from './vapid-keys.ts';

/**
 * Outcome of a push. `GONE`: the browser has unsubscribed. `REFUSED`: never going to be accepted.
 * `FAILED`: not accepted, may be retried. `UNREACHABLE`: no response. `UNKNOWN`: possibly accepted.
 */
export type PushOutcome = 'SENT' | 'GONE' | 'REFUSED' | 'FAILED' | 'UNREACHABLE' | 'UNKNOWN';

export interface Push {
  readonly message: PushMessage;
  /** Time in seconds for which the push service stores the message for an offline device. */
  readonly ttlSeconds: number;
  /** True wakes a sleeping phone. */
  readonly isUrgent: boolean;
}

export type PushContext = Pick<AppContext, 'settings' | 'database' | 'random' | 'wallClock'>;

const TIMEOUT_MS = 10 * SECOND_MS;
const GONE = new Set([404, 410]);
/** Error codes before a connection: nothing was sent. */
const NOT_CONNECTED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UNABLE_TO_.*|.*CERT.*)$/;
const MAX_TOPIC_LENGTH = 32;

/** Result of an attempt: its outcome, and for a failure what the push service or the network says. */
export interface PushResult {
  readonly outcome: PushOutcome;
  /** HTTP status, or the code of an error. */
  readonly status?: string;
  readonly message?: string;
  /** Earliest time of a retry that the push service has asked for; `null` if it has not. */
  readonly retryAt?: Instant | null;
}

async function failureOf(error: unknown, now: Instant): Promise<PushResult> {
  const { WebPushError } = (await import('web-push')).default;
  if (error instanceof WebPushError) {
    const { statusCode, body, headers } = error;
    return {
      outcome: outcomeOf(statusCode),
      status: String(statusCode),
      message: body,
      retryAt: readRetryAfter(headers['retry-after'], now),
    };
  }
  if (!(error instanceof Error)) return { outcome: 'UNKNOWN' };
  const code = 'code' in error ? String(error.code) : error.name;
  const outcome = NOT_CONNECTED.test(code) ? 'UNREACHABLE' : 'UNKNOWN';
  return { outcome, status: code, message: error.message };
}

function outcomeOf(statusCode: number): PushOutcome {
  if (GONE.has(statusCode)) return 'GONE';
  return statusCode === 429 || statusCode >= 500 ? 'FAILED' : 'REFUSED';
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

/** Sends a message to one device, and records nothing. Every failure is an outcome. */
export async function tryPush(
  context: PushContext,
  device: StoredDevice,
  { message, ttlSeconds, isUrgent }: Push,
): Promise<PushResult> {
  // Checks the endpoint again, because the allowed hosts may have changed since it was subscribed.
  if (!isPushEndpoint(device.endpoint, context.settings.PUSH_HOSTS)) {
    return { outcome: 'REFUSED', status: 'PUSH_HOSTS', message: 'does not name it any more' };
  }
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
    return { outcome: 'SENT' };
  } catch (error) {
    return failureOf(error, context.wallClock.now());
  }
}

async function send(context: PushContext, device: StoredDevice, push: Push): Promise<PushResult> {
  const result = await tryPush(context, device, push);
  pushTried.publish({ service: serviceOf(device), ...result });
  return result;
}

/**
 * Sends a message to some devices, and deletes those that are gone. Every failure is an outcome.
 */
export async function sendPush(
  context: PushContext,
  devices: readonly StoredDevice[],
  push: Push,
): Promise<PushResult[]> {
  const pushed = await Promise.all(devices.map((device) => send(context, device, push)));
  const now = context.wallClock.now();
  await context.database.inServerTransaction(async (trx) => {
    for (const [index, { id }] of devices.entries()) {
      const outcome = pushed[index]?.outcome;
      if (outcome === 'GONE') await deleteDevices(trx, [id]);
      else if (outcome === 'SENT') await recordSuccess(trx, id, now);
      else await recordFailure(trx, id, now);
    }
  });
  return pushed;
}
