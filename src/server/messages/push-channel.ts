import type { Message, MessageContext } from './message.ts';
import { MESSAGES } from './message-definitions.ts';
import type { Delivery } from './outbox/channel.ts';
import { createPlayerChannel } from './player-channel.ts';
import { type StoredDevice, selectAllDevices } from './push/push.queries.ts';
import { type PushResult, sendPush } from './push/send-push.ts';

/**
 * Maximum number of messages per minute. Push services accept many more; this leaves time for
 * requests.
 */
const PER_MINUTE = 1000;
/** Outcomes by precedence: with several devices the best outcome counts for the player. */
const BEST_FIRST = ['SENT', 'UNKNOWN', 'FAILED', 'UNREACHABLE'] as const;

function combine(pushed: readonly PushResult[]): Delivery {
  const outcomes = pushed.map(({ outcome }) => outcome);
  const outcome = BEST_FIRST.find((each) => outcomes.includes(each)) ?? 'REFUSED';
  return { outcome, retryAt: Math.max(...pushed.map(({ retryAt }) => retryAt ?? 0)) };
}

/** Creates the push channel, which notifies all devices of a player. */
export function createPushChannel(installation: MessageContext) {
  return createPlayerChannel<readonly StoredDevice[]>({
    name: 'PUSH',
    perMinute: PER_MINUTE,
    async selectDestinations(executor, among) {
      const ofUsers = new Map<string, StoredDevice[]>();
      for (const device of await selectAllDevices(executor, among)) {
        ofUsers.set(device.user_id, [...(ofUsers.get(device.user_id) ?? []), device]);
      }
      return ofUsers;
    },
    reachableSince: (devices) => Math.min(...devices.map(({ created_at }) => created_at)),
    async send(message, devices) {
      const push = pushOf(message, installation.clock.now());
      return combine(await sendPush(installation, devices, push));
    },
  });
}

function pushOf({ kind, subject, title, body, path, expiresAt }: Message, now: number) {
  return {
    message: { title, body, path, tag: `${kind} ${subject}` },
    ttlSeconds: Math.max(0, Math.floor((expiresAt - now) / 1000)),
    isUrgent: MESSAGES[kind].isUrgent,
  };
}
