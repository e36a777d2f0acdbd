import { PUSH_TEXTS } from './push.texts.ts';
import type { Push } from './send-push.ts';

const TTL_SECONDS = 60;

/** Returns the message by which a user, or the operator, tries a device. */
export function testPush(productName: string): Push {
  const message = {
    title: PUSH_TEXTS.test.title(productName),
    body: PUSH_TEXTS.test.body,
    path: '/settings/reminders',
    tag: 'test',
  };
  return { message, ttlSeconds: TTL_SECONDS, isUrgent: true };
}
