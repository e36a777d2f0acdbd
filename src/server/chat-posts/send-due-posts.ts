import type { Instant } from '#domain/season.ts';
import { MINUTE_MS } from '#domain/time.ts';
import type { ServerContext } from '../app-context.ts';
import { payloadFor } from '../chat/chat-message.ts';
import { type Hook, hintOf, hookAt, readOwnersHook } from '../chat/hook-address.ts';
import { type Posted, postToChat } from '../chat/post-to-chat.ts';
import { claim, settleClaim } from '../claims.queries.ts';
import { decisionTime } from '../db/decision-time.ts';
import { selectChats, updateBroken } from '../leagues/league-chat.queries.ts';
import { seasonOfLeague } from '../leagues/season-of-league.ts';
import { selectRacesById } from '../races/races.queries.ts';
import { sealOf } from '../sealing/seals.queries.ts';
import type { SeasonView } from '../seasons/season-reader.ts';
import { type PostKey, selectPosted } from './chat-posts.queries.ts';
import { composePost, type LeagueOfChat } from './compose-post.ts';
import { type Post, postOf, racesInTheNews } from './due-posts.ts';

/** What it takes to tell chats anything. */
export type ChatContext = Pick<
  ServerContext,
  'settings' | 'database' | 'clock' | 'wallClock' | 'seasons' | 'chat'
>;

/** Claimed together and posted side by side; a crash may lose as many. */
const CLAIMED_TOGETHER = 5;
const LONGEST_MS = MINUTE_MS;
/** After 1, 2, 4 and 8 minutes more it is given up. */
const MOST_TRIES = 5;

const OF_SERVER = 'SERVER';
const NOWHERE = { guess_deadline: Number.POSITIVE_INFINITY, result_at: null };

interface Target {
  readonly name: string;
  readonly hook: Hook | null;
  readonly league: LeagueOfChat | null;
  /** What was public before is not told. */
  readonly since: Instant;
}

interface Claimed {
  readonly target: Target;
  readonly post: Post;
  readonly key: PostKey;
  readonly tries: number;
}

export interface PostingOptions {
  /** Once it is raised nothing more is claimed. */
  readonly stopping?: AbortSignal | undefined;
  /** Told what nobody will be told. */
  readonly onGivenUp?: (line: string) => void;
  readonly timeoutMs?: number;
}

/**
 * Tells chats what there is to tell them now, each once, as players are told (`messages/`): it is claimed before it is
 * posted, and what may have been taken is not posted again. Safe to call from several processes at once.
 */
export async function sendDuePosts(
  context: ChatContext,
  options: PostingOptions = {},
): Promise<void> {
  const view = await context.seasons.shown();
  if (view === null || racesInTheNews(view).length === 0) return;
  const endsAt = context.wallClock.now() + LONGEST_MS;
  while (!options.stopping?.aborted && context.wallClock.now() <= endsAt) {
    const claimed = await claimDuePosts(context, view);
    if (claimed.length === 0) return;
    await Promise.all(claimed.map((each) => sendClaimed(context, view, each, options)));
  }
}

async function claimDuePosts(context: ChatContext, view: SeasonView): Promise<Claimed[]> {
  const { database, settings, clock } = context;
  const races = racesInTheNews(view);
  return database.inWriteTransaction(async (trx) => {
    const now = await decisionTime(trx, clock);
    const stored = await selectRacesById(trx, view.facts.year);
    // By what the view shows, since that is told, unless a deadline has been moved meanwhile.
    const posts = races.flatMap((race) => {
      const { guess_deadline, result_at } = stored.get(race.id) ?? NOWHERE;
      return guess_deadline > now ? [] : (postOf(race, result_at, view.now) ?? []);
    });
    if (posts.length === 0) return [];
    const posted = new Set(
      (
        await selectPosted(
          trx,
          posts.map(({ race }) => race.id),
          now,
        )
      ).map(textOf),
    );
    const leagues = (await selectChats(trx)).map(
      ({ league_id, address, added_at, name }): Target => ({
        name: league_id,
        hook: readOwnersHook(address, settings.CHAT_WEBHOOK_HOSTS),
        league: { id: league_id, name },
        since: added_at,
      }),
    );
    const { CHAT_WEBHOOK_URL } = settings;
    const operators: Target[] =
      CHAT_WEBHOOK_URL === undefined
        ? []
        : [{ name: OF_SERVER, hook: hookAt(CHAT_WEBHOOK_URL), league: null, since: 0 }];
    const claimed: Claimed[] = [];
    for (const target of [...operators, ...leagues]) {
      for (const post of posts) {
        if (claimed.length === CLAIMED_TOGETHER) return claimed;
        const key = { target: target.name, kind: post.kind, race_id: post.race.id };
        if (post.publicAt < target.since || posted.has(textOf(key))) continue;
        const tries = await claim(trx, 'chat_post', key, now);
        if (tries !== null) claimed.push({ target, post, key, tries });
      }
    }
    return claimed;
  });
}

const textOf = ({ target, kind, race_id }: PostKey) => [target, kind, race_id].join('\n');

async function sendClaimed(
  context: ChatContext,
  view: SeasonView,
  claimed: Claimed,
  options: PostingOptions,
): Promise<void> {
  const { database, settings, chat } = context;
  const { target, post } = claimed;
  const { league, hook } = target;
  const season = league === null ? view : await seasonOfLeague(database.db, view, league.id);
  const { publicUrl } = settings;
  const seal = await sealOf(database.db, { year: view.facts.year, raceId: post.race.id });
  const message = composePost(post, { season, league, publicUrl, root: seal?.root ?? null });
  if (hook === null || message === null) return record(context, claimed, 'REFUSED');
  const { timeoutMs } = options;
  const posted = await postToChat(chat, hook, payloadFor(hook.service, message), {
    isOwners: league !== null,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
  await settle(context, claimed, { hook, posted }, options);
}

interface Answered {
  readonly hook: Hook;
  readonly posted: Posted;
}

async function settle(
  context: ChatContext,
  claimed: Claimed,
  { hook, posted }: Answered,
  { onGivenUp }: PostingOptions,
): Promise<void> {
  const { outcome } = posted;
  if (outcome === 'SENT') return record(context, claimed, 'SENT');
  if (outcome === 'FAILED' && claimed.tries < MOST_TRIES) {
    return record(context, claimed, 'FAILED');
  }
  // What may have been taken stays claimed: it may be lost, but it cannot come twice.
  if (outcome !== 'UNKNOWN') await record(context, claimed, 'REFUSED');
  const { league } = claimed.target;
  if (outcome === 'GONE' && league !== null) {
    const { address } = hook;
    const brokenAt = context.wallClock.now();
    await context.database.inWriteTransaction((trx) =>
      updateBroken(trx, { leagueId: league.id, address }, brokenAt),
    );
  }
  onGivenUp?.(lineAbout(claimed, { hook, posted }));
}

const WHAT_TO_DO = {
  GONE: 'the chat takes nothing at that address any more: make a new webhook there',
  REFUSED: 'the chat does not take it: check the address',
  FAILED: 'the chat could not be reached: check that it is up, and reached from here',
  UNKNOWN: 'the chat has not answered: it may be there all the same, and is not posted again',
} as const;

/** What, where, why and what to do; the address is a secret. */
function lineAbout({ post, target, tries }: Claimed, { hook, posted }: Answered): string {
  const { outcome, reason } = posted;
  const what = post.kind === 'GUESSES' ? 'guesses' : 'card';
  const whose = target.league === null ? 'CHAT_WEBHOOK_URL' : `league ${target.league.id}`;
  const advice = outcome === 'SENT' ? '' : WHAT_TO_DO[outcome];
  return `The ${what} of ${post.race.name} did not get to ${hintOf(hook)} (${whose}), try ${tries}, ${reason}: ${advice}`;
}

async function record(
  { database, clock }: ChatContext,
  { key, tries }: Claimed,
  state: 'SENT' | 'FAILED' | 'REFUSED',
): Promise<void> {
  await database.inWriteTransaction(async (trx) => {
    const now = await decisionTime(trx, clock);
    const next_try_at = state === 'FAILED' ? now + MINUTE_MS * 2 ** (tries - 1) : null;
    await settleClaim(trx, 'chat_post', key, { state, next_try_at });
  });
}
