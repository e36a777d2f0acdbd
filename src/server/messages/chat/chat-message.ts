import type { Hook } from '#server/leagues/hook-address.ts';

/** Message to a chat, independent of the service. */
export interface ChatMessage {
  readonly kind: 'GUESSES' | 'RESULT' | 'TEST';
  /** Introductory lines, which may contain usernames. */
  readonly head: readonly string[];
  /** One line per player; the last ones may be left out. */
  readonly list: readonly string[];
  /** Number of items beyond the list. */
  readonly left: number;
  /** Returns the text on how many are left out. */
  readonly more: (left: number) => string;
  readonly link: string;
  /** Last line. */
  readonly foot?: string | undefined;
  /** Same content as data, for webhooks that are read by programs. */
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Maximum length in characters. Discord accepts 2,000; Slack's 40,000 is more than a chat should
 * show.
 */
const MOST = { DISCORD: 2000, SLACK: 8000, OTHER: 8000 } as const;

const PUNCTUATION = /[!-/:-@[-`{-~]/g;

/** Escapes usernames, so that they mention nobody and are no markup. */
const ESCAPE: Readonly<Record<Hook['service'], (text: string) => string>> = {
  DISCORD: (text) => text.replace(PUNCTUATION, '\\$&'),
  SLACK: (text) =>
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      // Breaks up names such as «kari.no», which would become links.
      .replace(/\.(?=\S)/g, '.\u2060'),
  OTHER: (text) => text,
};

function fullText(
  { head, list, left, more, link, foot }: ChatMessage,
  service: Hook['service'],
): string {
  const escape = ESCAPE[service];
  const lines = list.map(escape);
  for (let shown = lines.length; ; shown--) {
    const isCut = left + lines.length - shown > 0;
    const text = [
      ...head.map(escape),
      ...lines.slice(0, shown),
      ...(isCut ? [escape(more(left + lines.length - shown))] : []),
      service === 'SLACK' ? link.replaceAll('&', '&amp;') : link,
      ...(foot === undefined ? [] : [escape(foot)]),
    ].join('\n');
    if (text.length <= MOST[service] || shown === 0) return text.slice(0, MOST[service]);
  }
}

/** Returns the payload in the format of the chat service. */
export function payloadFor(service: Hook['service'], message: ChatMessage): unknown {
  const text = fullText(message, service);
  if (service === 'SLACK') return { text, mrkdwn: false };
  if (service === 'DISCORD') return { content: text, allowed_mentions: { parse: [] } };
  return { kind: message.kind, text, url: message.link, ...message.data };
}
