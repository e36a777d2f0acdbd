import { z } from 'zod';
import { AuditAction } from '#contract/admin/admin-audit.ts';
import { Invitation } from '#contract/leagues/invitations.ts';
import { CHANNELS, MESSAGE_KINDS, REMINDER_CHOICES } from '#contract/messages/message-kinds.ts';
import { Instant } from '#contract/shared.ts';
import { USERNAME_RULES } from '#domain/accounts/username.ts';

/** Rule that a username breaks; `TAKEN` also for a lookalike of another username. */
export const UsernameReason = z.enum([...USERNAME_RULES, 'TAKEN']);
export type UsernameReason = z.infer<typeof UsernameReason>;

export const UsernameSettings = z.object({
  username: z.string().nullable(),
  /** True if the first username requires a code. */
  needsInvitation: z.boolean(),
  /** Code of the link that this login started from. */
  invitationCode: z.string().nullable(),
});
export type UsernameSettings = z.infer<typeof UsernameSettings>;

/** Any length: the username rules check it and respond with a reason. */
const TypedUsername = z.string();

/**
 * Refused with `username-refused` (422, `reason`), `username-taken` (409), `invitation-needed` (403),
 * `invitation-wrong` (422: unknown, expired, revoked or used up) or `too-many-requests` (429).
 */
export const UsernameChange = z.strictObject({
  username: TypedUsername,
  invitationCode: z.string().max(40).nullish(),
});
export type UsernameChange = z.infer<typeof UsernameChange>;

export const ChosenUsername = z.object({
  username: z.string(),
  /** League that the code of a first username joined. */
  leagueId: z.string().nullable(),
});
export type ChosenUsername = z.infer<typeof ChosenUsername>;

export const UsernameQuery = z.strictObject({ username: TypedUsername });
export const UsernameAvailability = z.object({
  isAvailable: z.boolean(),
  reason: UsernameReason.nullable(),
  /** Normalised username as it would be stored: composed and trimmed. */
  username: z.string(),
});
export type UsernameAvailability = z.infer<typeof UsernameAvailability>;

/** Consent to appear on link previews, which are visible outside the game. */
export const PictureSettings = z.strictObject({ isShown: z.boolean() });
export type PictureSettings = z.infer<typeof PictureSettings>;

export const SessionList = z.array(
  z.object({
    isCurrent: z.boolean(),
    /** Browser and system; empty if unknown. */
    device: z.string(),
    createdAt: Instant,
    lastSeenAt: Instant,
    isRemembered: z.boolean(),
  }),
);
export type SessionList = z.infer<typeof SessionList>;

export const DeletionCheck = z.object({
  /**
   * True if the deletion would be refused with `last-admin` (409), until another user is admin.
   */
  isLastAdmin: z.boolean(),
});
export type DeletionCheck = z.infer<typeof DeletionCheck>;

/** Username, as typed; empty for an account without one. */
export const AccountDeletion = z.strictObject({ username: z.string() });

const DriverGuess = z.object({ position: z.int(), driver: z.string(), savedAt: Instant });

/** Everything that is stored about a user. */
export const MyData = z.object({
  exportedAt: Instant,
  account: z.object({
    id: z.string(),
    username: z.string().nullable(),
    isAdmin: z.boolean(),
    isBingoMaster: z.boolean(),
    /** True if the user appears on link previews. */
    isOnPictures: z.boolean(),
    /** True if the user hides results. */
    areResultsHidden: z.boolean(),
    /** Spoiler cut-off of the user; 0 before results are first opened. */
    resultsShownUntil: Instant.nullable(),
    createdAt: Instant,
    lastSeenAt: Instant.nullable(),
  }),
  /** Login methods. The issuer of an e-mail is `email`, of a passkey `passkey`. */
  logins: z.array(
    z.object({
      issuer: z.string(),
      subject: z.string(),
      device: z.string(),
      createdAt: Instant,
      lastUsedAt: Instant.nullable(),
      /** Passkey of the method; `null` for other kinds. */
      passkey: z
        .object({ publicKey: z.string(), counter: z.int(), transports: z.string() })
        .nullable(),
    }),
  ),
  sessions: SessionList,
  reminders: z.object({
    address: z.string().nullable(),
    verifiedAt: Instant.nullable(),
    pendingAddress: z.string().nullable(),
    hours: z.array(z.int()),
    choices: z.array(z.enum(REMINDER_CHOICES)),
  }),
  /** Messages sent to the user, including those whose delivery is uncertain. */
  messages: z.array(
    z.object({
      at: Instant,
      channel: z.enum(CHANNELS),
      kind: z.enum(MESSAGE_KINDS),
      isSent: z.boolean(),
    }),
  ),
  pushDevices: z.array(
    z.object({
      device: z.string(),
      endpoint: z.string(),
      createdAt: Instant,
      lastSuccessAt: Instant.nullable(),
      /** Time of the first failure since the last success; `null` while it works. */
      failingSince: Instant.nullable(),
    }),
  ),
  invitations: z.object({
    /** Invitations created by the user. */
    made: z.array(Invitation),
    /** Times at which the user redeemed an invitation. */
    usedAt: z.array(Instant),
  }),
  leagues: z.array(
    z.object({
      name: z.string(),
      joinedAt: Instant,
      isOwner: z.boolean(),
      /** True if the front page shows this league. */
      isShown: z.boolean(),
      /** Shortened webhook URL of the chat, for owners; too short to post there. */
      chat: z.string().nullable(),
    }),
  ),
  seasonGuesses: z.array(
    z.object({
      year: z.int(),
      drivers: z.array(DriverGuess),
      constructors: z.array(
        z.object({ position: z.int(), constructor: z.string(), savedAt: Instant }),
      ),
      flags: z.array(z.object({ type: z.string(), count: z.int(), savedAt: Instant })),
      /** Answers to the season's questions, of which competitors have their name; left out without any. */
      questions: z
        .array(z.object({ question: z.string(), answer: z.string(), savedAt: Instant }))
        .optional(),
    }),
  ),
  raceGuesses: z.array(
    z.object({
      year: z.int(),
      race: z.string(),
      category: z.string(),
      driver: z.string(),
      isReserve: z.boolean(),
      savedAt: Instant,
    }),
  ),
  /** Receipts: each guess is sealed by the hash of its salt and content. */
  receipts: z.array(
    z.object({
      year: z.int(),
      /** Id of the race; `null` for a season guess. */
      raceId: z.string().nullable(),
      part: z.string(),
      savedAt: Instant,
      salt: z.string(),
      hash: z.string(),
    }),
  ),
  /** Guesses of the user that seals contain. */
  sealed: z.array(z.object({ year: z.int(), number: z.int(), part: z.string(), hash: z.string() })),
  /** Reserves for empty picks, first choice first. */
  reserves: z.array(
    z.object({
      year: z.int(),
      category: z.string(),
      position: z.int(),
      driver: z.string(),
      savedAt: Instant,
    }),
  ),
  placements: z.array(z.object({ year: z.int(), position: z.int(), points: z.int() })),
  /** Entries of the public audit log that the user made or that concern the user. */
  log: z.array(z.object({ at: Instant, action: AuditAction.nullable(), isActor: z.boolean() })),
  /** Times at which the user, as an admin, decided reviews. */
  decidedReviewsAt: z.array(Instant),
});
export type MyData = z.infer<typeof MyData>;
