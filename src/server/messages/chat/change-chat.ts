import { LEAGUE_CHAT_CHANGES, LEAGUE_CHAT_TRIES } from '#contract/limits.ts';
import { HOUR_MS } from '#domain/base/time.ts';
import type { AppContext } from '#server/http/app-context.ts';
import { ProblemError } from '#server/http/problems.ts';
import { consumeLimit, type RateLimit } from '#server/http/rate-limits/rate-limits.queries.ts';
import { userIdOf, type Viewer } from '#server/http/viewer.ts';
import { type Hook, readOwnersHook } from '#server/leagues/hook-address.ts';
import { requireOwner } from '#server/leagues/league-access.ts';
import { replaceChat, selectChat, updateBroken } from '#server/leagues/league-chat.queries.ts';
import { chatTestTexts } from './chat.texts.ts';
import { payloadFor } from './chat-message.ts';
import type { ChatNetwork } from './chat-network.ts';
import { postToChat } from './post-to-chat.ts';

const CHANGES: RateLimit = {
  name: 'league chat',
  max: LEAGUE_CHAT_CHANGES,
  windowMs: HOUR_MS,
};
const TRIES: RateLimit = { name: 'league chat test', max: LEAGUE_CHAT_TRIES, windowMs: HOUR_MS };

/**
 * Sets the webhook for a league's messages.
 * @throws ProblemError `chat-address-refused`, `too-many-requests`
 */
export async function setChat(
  { database, settings, clock, wallClock }: AppContext,
  viewer: Viewer,
  { leagueId, address }: { readonly leagueId: string; readonly address: string },
): Promise<void> {
  const hook = readOwnersHook(address, settings.CHAT_WEBHOOK_HOSTS);
  const isCounted = await database.inWriteTransaction(async (trx) => {
    await requireOwner(trx, viewer, leagueId);
    if (!(await consumeLimit(trx, CHANGES, userIdOf(viewer), wallClock.now()))) return false;
    if (hook !== null) {
      await replaceChat(trx, { leagueId, address: hook.address }, clock.now());
    }
    return true;
  });
  if (!isCounted) throw new ProblemError('too-many-requests');
  if (hook === null) throw new ProblemError('chat-address-refused');
}

/** Checks the webhook again, because the allowed hosts may have changed since it was set. */
async function hookToTry(
  { database, settings, wallClock }: AppContext,
  viewer: Viewer,
  leagueId: string,
): Promise<{ readonly hook: Hook | null; readonly name: string } | 'TOO_MANY' | 'NONE'> {
  return database.inWriteTransaction(async (trx) => {
    const { league } = await requireOwner(trx, viewer, leagueId);
    const chat = await selectChat(trx, leagueId);
    if (chat === undefined) return 'NONE';
    if (!(await consumeLimit(trx, TRIES, userIdOf(viewer), wallClock.now()))) return 'TOO_MANY';
    return { hook: readOwnersHook(chat.address, settings.CHAT_WEBHOOK_HOSTS), name: league.name };
  });
}

/**
 * Posts a test message to a league's chat.
 * @throws ProblemError `chat-not-found`, `chat-not-reached`, `too-many-requests`
 */
export async function tryChat(
  context: AppContext & { readonly chat: ChatNetwork },
  viewer: Viewer,
  leagueId: string,
): Promise<void> {
  const { settings, wallClock, chat } = context;
  const target = await hookToTry(context, viewer, leagueId);
  if (target === 'NONE') throw new ProblemError('chat-not-found');
  if (target === 'TOO_MANY') throw new ProblemError('too-many-requests');
  const { hook, name } = target;
  if (hook === null) throw new ProblemError('chat-not-reached');
  const payload = payloadFor(hook.service, {
    kind: 'TEST',
    head: [chatTestTexts.test(name, settings.PRODUCT_NAME)],
    list: [],
    left: 0,
    more: String,
    link: `${settings.publicUrl}/league/${leagueId}`,
    data: { league: name },
  });
  const { outcome } = await postToChat(chat, hook, payload, { isOwners: true });
  const brokenAt = outcome === 'SENT' ? null : outcome === 'GONE' ? wallClock.now() : undefined;
  if (brokenAt !== undefined) {
    await context.database.inWriteTransaction((trx) =>
      updateBroken(trx, { leagueId, address: hook.address }, brokenAt),
    );
  }
  if (outcome !== 'SENT') throw new ProblemError('chat-not-reached');
}
