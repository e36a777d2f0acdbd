import type { Clock } from '#server/base/clock.ts';
import { readSettings } from '#server/base/settings/settings.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { type ChatContext, createChatChannel } from '#server/messages/chat/chat-channel.ts';
import type { ChatNetwork } from '#server/messages/chat/chat-network.ts';
import { runOutboxOfMinute } from '#server/messages/outbox/schedule-outbox.ts';
import { type SendOptions, sendDue } from '#server/messages/outbox/send-due.ts';
import { createSeasonReader } from '#server/season/season-reader.ts';

/** Made-up webhooks, assembled so that no secret scanner takes them for real ones. */
export const HOOKS = {
  server: 'https://chat.example/hooks/server',
  slack: ['https://hooks.slack.com/services', 'T01ABCDEF', 'B01ABCDEF', 'abcdEFGH1234'].join('/'),
  discord: `https://discord.com/api/webhooks/123456789/${'made-up_token'.repeat(5)}`,
} as const;

/** Fails the test at the failure of a single post, which holds up no other in the game. */
const onFailure = (error: unknown) => {
  throw error;
};

/** Posts due messages to chats. */
export const sendDuePosts = (
  context: ChatContext,
  { timeoutMs, ...options }: Partial<SendOptions> & { readonly timeoutMs?: number } = {},
) =>
  sendDue(context, [createChatChannel(context, timeoutMs === undefined ? {} : { timeoutMs })], {
    onFailure,
    ...options,
  });

/** Posts once a minute among all processes. */
export const runPostsOfMinute = (context: ChatContext) =>
  runOutboxOfMinute(context, [createChatChannel(context)], { onFailure });

/** Returns the context of a process which posts to chats. */
export function createChatContext(
  database: OpenDatabase,
  clock: Clock,
  chat: ChatNetwork,
  environment: Readonly<Record<string, string>> = {},
): ChatContext {
  return {
    settings: readSettings({
      PUBLIC_URL: 'https://spill.example',
      CHAT_WEBHOOK_URL: HOOKS.server,
      ...environment,
    }),
    database,
    clock,
    wallClock: clock,
    seasons: createSeasonReader(database, clock),
    chat,
  };
}
