import { z } from 'zod';
import { MAX_LEAGUE_CHAT_ADDRESS } from '#contract/limits.ts';
import { Id, Instant, Medal } from '#contract/shared.ts';
import { LEAGUE_NAME_RULES } from '#domain/leagues/league-name.ts';
import { CountsFrom } from './counts-from.ts';

export const LeagueParams = z.strictObject({ leagueId: Id });
export const LeagueMemberParams = z.strictObject({ leagueId: Id, userId: Id });

/** Rule that a league's name breaks: `reason` of `league-name-refused` (422). */
export const LeagueNameReason = z.enum(LEAGUE_NAME_RULES);
export type LeagueNameReason = z.infer<typeof LeagueNameReason>;

/** Any length: the name rules check it and respond with a reason. */
export const LeagueName = z.strictObject({ name: z.string() });

/** A league with what it counts from: the id of a race, or `null` for whole seasons, the default. */
export const NewLeague = LeagueName.extend({ firstRaceId: Id.nullable().optional() });
export const LeagueStartChange = z.strictObject({ firstRaceId: Id.nullable() });

/**
 * Where a new league can begin. The first race of a season is left out while the season can be
 * guessed: whoever begins there counts the whole season.
 */
export const LeagueStarts = z.object({
  /** True until the season's deadline, while the whole season is what all begin with. */
  isSeasonOpen: z.boolean(),
  /** Races whose deadline is ahead, next first; empty between seasons. */
  races: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type LeagueStarts = z.infer<typeof LeagueStarts>;

/** League of the viewer. */
export const MyLeague = z.object({
  id: z.string(),
  name: z.string(),
  isOwner: z.boolean(),
  /** True for the league that the front page shows; if none is, it shows all players. */
  isShown: z.boolean(),
  memberCount: z.int(),
  /** Left out if the whole season counts. */
  countsFrom: CountsFrom.optional(),
  /** Viewer's rank in the league; `null` before there are points, or for non-participants. */
  standing: z.object({ rank: z.int(), points: z.int(), playerCount: z.int() }).nullable(),
});
/** Leagues in the order in which the player joined. */
export const MyLeagues = z.array(MyLeague);
export type MyLeagues = z.infer<typeof MyLeagues>;

/** Open leagues that the viewer has not joined, in Norwegian name order. */
export const OpenLeagues = z.array(
  z.object({ id: z.string(), name: z.string(), memberCount: z.int() }),
);
export type OpenLeagues = z.infer<typeof OpenLeagues>;

/** Chat service; `OTHER` accepts plain JSON. */
export const ChatService = z.enum(['SLACK', 'DISCORD', 'OTHER']);
export type ChatService = z.infer<typeof ChatService>;

const LeagueChat = z.object({
  service: ChatService,
  /** Shortened webhook URL, for the owner only. */
  hint: z.string().nullable(),
  /** Time at which the chat rejected our posts for good; for the owner only. */
  brokenAt: Instant.nullable(),
});

const Medals = z.object({ gold: z.int(), silver: z.int(), bronze: z.int() });

export const League = z.object({
  id: z.string(),
  name: z.string(),
  isOpen: z.boolean(),
  isMember: z.boolean(),
  isOwner: z.boolean(),
  createdAt: Instant,
  /** Left out if the whole season counts. */
  countsFrom: CountsFrom.optional(),
  /** Id of the race that was chosen; `null` for whole seasons. */
  firstRaceId: z.string().nullable(),
  /** True once the deadline of its first race has passed: what it counts from is fixed. */
  isStartFixed: z.boolean(),
  /** Members in Norwegian name order. */
  members: z.array(
    z.object({
      id: z.string(),
      username: z.string(),
      isOwner: z.boolean(),
      joinedAt: Instant,
      /** Medals within this league. */
      medals: Medals,
    }),
  ),
  /** Seasons finished since the league was created, among its members then; latest first. */
  seasons: z.array(
    z.object({
      year: z.int(),
      places: z.array(
        z.object({
          position: z.int(),
          medal: Medal.nullable(),
          user: z.object({ id: z.string(), username: z.string() }),
        }),
      ),
    }),
  ),
  /** Chat that gets guesses after each deadline, and race recaps; for members only. */
  chat: LeagueChat.nullable(),
  /** Invitation link; `null` until it is created, and for all but the owner. */
  link: z
    .object({
      code: z.string(),
      expiresAt: Instant,
      uses: z.int(),
      maxUses: z.int(),
      /** True if the link counts as one of the owner's active invitations. */
      countsAsInvitation: z.boolean(),
    })
    .nullable(),
});
export type League = z.infer<typeof League>;

export const AddedLeague = z.object({ id: z.string() });
export const LeagueOpenness = z.strictObject({ isOpen: z.boolean() });
export const NewLeagueOwner = z.strictObject({ userId: Id });
/** Webhook URL, a secret that is never shown again. */
export const LeagueChatAddress = z.strictObject({
  address: z.string().max(MAX_LEAGUE_CHAT_ADDRESS),
});
/** League to show; `null` for all players. */
export const ShownLeague = z.strictObject({ leagueId: Id.nullable() });
/** Code of a link, as it was followed. */
export const LeagueCode = z.strictObject({ code: z.string().max(40) });
