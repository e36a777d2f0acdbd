import type { Race } from '#domain/season/season.ts';
import type { Executor } from '#server/db/database.ts';
import type { PostKind } from '#server/db/tables.ts';
import type { AppContext } from '#server/http/app-context.ts';
import { readRetryAfter } from '#server/http/retry-after.ts';
import { type Hook, hintOf, hookAt, readOwnersHook } from '#server/leagues/hook-address.ts';
import { selectChats, updateBroken } from '#server/leagues/league-chat.queries.ts';
import { selectLeague } from '#server/leagues/leagues.queries.ts';
import { seasonOfLeague } from '#server/leagues/season-of-league.ts';
import { selectRacesById } from '#server/season/races/races.queries.ts';
import { sealOf } from '#server/season/seal-log/seals.queries.ts';
import type { GroupSeasonView, SeasonStore, SeasonView } from '#server/season/season-view.ts';
import type { Delivery, Due, DueAt, OutboxChannel } from '../outbox/channel.ts';
import { keyText, type OutboxKey, selectNotified } from '../outbox/outbox.queries.ts';
import { payloadFor } from './chat-message.ts';
import type { ChatNetwork } from './chat-network.ts';
import { composePost, type LeagueOfChat } from './compose-post.ts';
import { type Post, postOf, racesInTheNews } from './due-posts.ts';
import { type Posted, postToChat } from './post-to-chat.ts';

/** Context that posting to chats needs. */
export type ChatContext = Pick<AppContext, 'settings' | 'database' | 'clock' | 'wallClock'> & {
  readonly seasons: SeasonStore;
  readonly chat: ChatNetwork;
};

/** Maximum number of posts per minute, sent five at a time. */
const PER_MINUTE = 300;
/** Number of attempts; the retries follow after 1, 2, 4 and 8 minutes. */
const MAX_ATTEMPTS = 5;

const OF_SERVER = 'SERVER';
const NOWHERE = { guess_deadline: Number.POSITIVE_INFINITY, result_at: null };

interface Target {
  readonly recipient: string;
  readonly hook: Hook | null;
  readonly league: LeagueOfChat | null;
  /** Time the chat was set; what was public before is not posted. */
  readonly since: number;
}

interface DuePost extends Due {
  readonly post: Post;
  readonly target: Target;
  /** Season with the players whom the post is about. */
  readonly season: SeasonView;
}

interface ChatOptions {
  readonly timeoutMs?: number;
}

/** Creates the channel for posts to the leagues' chats, and to the operator's. */
export function createChatChannel(
  context: ChatContext,
  options: ChatOptions = {},
): OutboxChannel<DuePost> {
  return {
    name: 'CHAT',
    perMinute: PER_MINUTE,
    maxAttempts: MAX_ATTEMPTS,
    selectDue: (executor, season, at) => selectDuePosts(context, executor, season, at),
    deliver: (due, attempt) => deliverPost(context, due, attempt, options),
  };
}

async function selectDuePosts(
  context: ChatContext,
  executor: Executor,
  season: SeasonView,
  { now, only }: DueAt<DuePost>,
): Promise<DuePost[]> {
  const races = racesInTheNews(season);
  if (races.length === 0) return [];
  const posts = await selectPosts(executor, season, races, now);
  if (posts.length === 0) return [];
  const notified = await selectPosted(executor, posts, now);
  const targets = await selectTargets(context, executor, only);
  return targets.flatMap((target) =>
    posts.flatMap((post): DuePost[] => {
      const key = keyOf(target, post);
      if (post.publicAt < target.since || notified.has(keyText(key))) return [];
      return [{ key, expiresAt: post.expiresAt, post, target, season }];
    }),
  );
}

/**
 * Selects due posts by the races as the view shows them, and drops those whose deadline has moved
 * meanwhile.
 */
async function selectPosts(
  executor: Executor,
  season: SeasonView,
  races: readonly Race[],
  now: number,
): Promise<Post[]> {
  const stored = await selectRacesById(executor, season.facts.year);
  return races.flatMap((race) => {
    const { guess_deadline, result_at } = stored.get(race.id) ?? NOWHERE;
    return guess_deadline > now ? [] : (postOf(race, result_at, season.now) ?? []);
  });
}

function keyOf({ recipient }: Pick<Target, 'recipient'>, { kind, race }: Post): OutboxKey {
  return { channel: 'CHAT', recipient, kind, subject: race.id, deadline: 0, hours: 0 };
}

async function selectPosted(
  executor: Executor,
  posts: readonly Post[],
  now: number,
): Promise<ReadonlySet<string>> {
  const posted = new Set<string>();
  for (const post of posts) {
    const about = { channel: 'CHAT', kind: post.kind, subjects: [post.race.id] } as const;
    for (const recipient of (await selectNotified(executor, about, now)).keys()) {
      posted.add(keyText(keyOf({ recipient }, post)));
    }
  }
  return posted;
}

async function selectTargets(
  { settings }: ChatContext,
  executor: Executor,
  only: DueAt<DuePost>['only'],
): Promise<Target[]> {
  const { CHAT_WEBHOOK_URL, CHAT_WEBHOOK_HOSTS } = settings;
  const chats = await selectChats(
    executor,
    only?.map(({ target }) => target.recipient),
  );
  const leagues = chats.map(
    ({ league_id, address, added_at, name }): Target => ({
      recipient: league_id,
      hook: readOwnersHook(address, CHAT_WEBHOOK_HOSTS),
      league: { id: league_id, name },
      since: added_at,
    }),
  );
  if (CHAT_WEBHOOK_URL === undefined) return leagues;
  const hook = hookAt(CHAT_WEBHOOK_URL);
  return [{ recipient: OF_SERVER, hook, league: null, since: 0 }, ...leagues];
}

async function deliverPost(
  context: ChatContext,
  due: DuePost,
  attempt: number,
  { timeoutMs }: ChatOptions,
): Promise<Delivery> {
  const { database, settings, chat } = context;
  const { post, season: all } = due;
  const { league, hook } = due.target;
  const season = league === null ? all : await readSeasonOf(context, all, league.id);
  const seal = await sealOf(database.db, { year: all.facts.year, raceId: post.race.id });
  const { publicUrl } = settings;
  const message = composePost(post, { season, league, publicUrl, root: seal?.root ?? null });
  if (hook === null || message === null) return { outcome: 'REFUSED' };
  const posted = await postToChat(chat, hook, payloadFor(hook.service, message), {
    isOwners: league !== null,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
  const { outcome } = posted;
  if (outcome === 'SENT') return { outcome };
  const report = reportOf(due, attempt, { hook, posted });
  const retryAt = readRetryAfter(posted.retryAfter, context.wallClock.now());
  if (outcome !== 'GONE') return { outcome, report, retryAt };
  if (league !== null) await recordBroken(context, league.id, hook);
  return { outcome: 'REFUSED', report };
}

/** Returns the season of a league; of one that is gone meanwhile nobody is posted. */
async function readSeasonOf(
  { database, seasons }: ChatContext,
  season: SeasonView,
  leagueId: string,
): Promise<GroupSeasonView> {
  const league = (await selectLeague(database.db, leagueId)) ?? { id: leagueId, start: null };
  return seasonOfLeague(database.db, { seasons, season, league });
}

async function recordBroken(
  { database, wallClock }: ChatContext,
  leagueId: string,
  { address }: Hook,
): Promise<void> {
  const brokenAt = wallClock.now();
  await database.inWriteTransaction((trx) => updateBroken(trx, { leagueId, address }, brokenAt));
}

const WHAT_TO_DO = {
  GONE: 'the chat takes nothing at that address any more: make a new webhook there',
  REFUSED: 'the chat does not take it: check the address',
  FAILED: 'the chat could not be reached: check that it is up, and reached from here',
  UNKNOWN: 'the chat has not answered: it may be there all the same, and is not posted again',
} as const;

interface NotPosted {
  readonly hook: Hook;
  readonly posted: Posted;
}

const NAMES: Readonly<Record<PostKind, string>> = { GUESSES: 'guesses', CARD: 'card' };

/**
 * Returns a log line with what failed, where, why and what to do. The webhook's URL is a secret and
 * is shortened.
 */
function reportOf({ post, target }: DuePost, attempt: number, { hook, posted }: NotPosted): string {
  const { outcome, reason } = posted;
  const whose = target.league === null ? 'CHAT_WEBHOOK_URL' : `league ${target.league.id}`;
  const advice = outcome === 'SENT' ? '' : WHAT_TO_DO[outcome];
  return `The ${NAMES[post.kind]} of ${post.race.name} did not get to ${hintOf(hook)} (${whose}), try ${attempt}, ${reason}: ${advice}`;
}
