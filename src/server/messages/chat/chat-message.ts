import type { ChatService } from '#contract/leagues/leagues.ts';

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

/** How a service wants its messages. */
interface Format {
  /** Maximum length in characters. */
  readonly most: number;
  /** Escapes usernames, so that they mention nobody and are no markup. */
  readonly escape: (text: string) => string;
  readonly escapeLink: (link: string) => string;
  readonly payload: (text: string, message: ChatMessage) => unknown;
}

const PUNCTUATION = /[!-/:-@[-`{-~]/g;

const unchanged = (text: string) => text;

const FORMATS: Readonly<Record<ChatService, Format>> = {
  DISCORD: {
    most: 2000,
    escape: (text) => text.replace(PUNCTUATION, '\\$&'),
    escapeLink: unchanged,
    payload: (content) => ({ content, allowed_mentions: { parse: [] } }),
  },
  SLACK: {
    // Slack accepts 40,000, which is more than a chat should show.
    most: 8000,
    escape: (text) =>
      text
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        // Breaks up names such as «kari.no», which would become links.
        .replace(/\.(?=\S)/g, '.\u2060'),
    escapeLink: (link) => link.replaceAll('&', '&amp;'),
    payload: (text) => ({ text, mrkdwn: false }),
  },
  OTHER: {
    most: 8000,
    escape: unchanged,
    escapeLink: unchanged,
    payload: (text, { kind, link, data }) => ({ kind, text, url: link, ...data }),
  },
};

/** Returns the payload in the format of the chat service. */
export function payloadFor(service: ChatService, message: ChatMessage): unknown {
  const format = FORMATS[service];
  return format.payload(fullText(message, format), message);
}

function fullText(
  { head, list, left, more, link, foot }: ChatMessage,
  { most, escape, escapeLink }: Format,
): string {
  const lines = list.map(escape);
  for (let shown = lines.length; ; shown--) {
    const isCut = left + lines.length - shown > 0;
    const text = [
      ...head.map(escape),
      ...lines.slice(0, shown),
      ...(isCut ? [escape(more(left + lines.length - shown))] : []),
      escapeLink(link),
      ...(foot === undefined ? [] : [escape(foot)]),
    ].join('\n');
    if (text.length <= most || shown === 0) return text.slice(0, most);
  }
}
