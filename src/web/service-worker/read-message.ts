import { safeRedirectPath } from '#contract/accounts/safe-redirect-path.ts';
import type { PushMessage } from '#contract/messages/push.ts';
import { serviceWorkerTexts } from './service-worker.texts.ts';

function parse(text: string): Partial<Record<keyof PushMessage, unknown>> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/**
 * Returns the server's message; from a server of another version as much of it as can be parsed.
 */
export function readMessage(text: string): PushMessage {
  const { title, body, path, tag } = parse(text);
  return {
    title: textOf(title) || serviceWorkerTexts.unreadable,
    body: textOf(body),
    path: safeRedirectPath(textOf(path)),
    tag: textOf(tag),
  };
}
