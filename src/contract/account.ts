import { z } from 'zod';
import { USERNAME_RULES } from '#domain/username.ts';
import { AuditAction } from './admin-audit.ts';
import { Invitation } from './invitations.ts';
import { CHANNELS, MESSAGE_KINDS, REMINDER_CHOICES } from './reminders.limits.ts';
import { Instant } from './shared.ts';

/** Which rule a username breaks; `TAKEN` also when it only looks like somebody else's. */
export const UsernameReason = z.enum([...USERNAME_RULES, 'TAKEN']);
export type UsernameReason = z.infer<typeof UsernameReason>;

export const UsernameSettings = z.object({
  username: z.string().nullable(),
  /** A code must be given with the first username. */
  needsInvitation: z.boolean(),
  /** The code of the link that this login began with. */
  invitationCode: z.string().nullable(),
});
export type UsernameSettings = z.infer<typeof UsernameSettings>;

/** How long is a matter of the rules, which answer with a reason. */
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
  /** The league that the code of a first username led to. */
  leagueId: z.string().nullable(),
});
export type ChosenUsername = z.infer<typeof ChosenUsername>;

export const UsernameQuery = z.strictObject({ username: TypedUsername });
export const UsernameAvailability = z.object({
  isAvailable: z.boolean(),
  reason: UsernameReason.nullable(),
  /** As it would be kept: composed, trimmed. */
  username: z.string(),
});
export type UsernameAvailability = z.infer<typeof UsernameAvailability>;

/** Whether the user stands on the pictures that links to the game show outside of it. */
export const PictureSettings = z.strictObject({ isShown: z.boolean() });
export type PictureSettings = z.infer<typeof PictureSettings>;

export const SessionList = z.array(
  z.object({
    isCurrent: z.boolean(),
    /** Browser and system; empty when unknown. */
    device: z.string(),
    createdAt: Instant,
    lastSeenAt: Instant,
    isRemembered: z.boolean(),
  }),
);
export type SessionList = z.infer<typeof SessionList>;

export const DeletionCheck = z.object({
  /** Then it is refused with `last-admin` (409) until somebody else has the role, too. */
  isLastAdmin: z.boolean(),
});
export type DeletionCheck = z.infer<typeof DeletionCheck>;

/** The username, typed as it is; empty for an account that never got one. */
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
    /** Stands on the pictures of links. */
    isOnPictures: z.boolean(),
    /** Opens results himself. */
    areResultsHidden: z.boolean(),
    /** When he did so last; 0 before the first time. */
    resultsShownUntil: Instant.nullable(),
    createdAt: Instant,
    lastSeenAt: Instant.nullable(),
  }),
  /** The ways in. Of an e-mail address and a passkey the issuer is `email` and `passkey`. */
  logins: z.array(
    z.object({
      issuer: z.string(),
      subject: z.string(),
      device: z.string(),
      createdAt: Instant,
      lastUsedAt: Instant.nullable(),
      /** Of a passkey. */
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
  /** What the user has been told, or may have been. */
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
      lastFailureAt: Instant.nullable(),
    }),
  ),
  invitations: z.object({
    /** Those made by the user. */
    made: z.array(Invitation),
    /** When the user registered with one. */
    usedAt: z.array(Instant),
  }),
  leagues: z.array(
    z.object({
      name: z.string(),
      joinedAt: Instant,
      isOwner: z.boolean(),
      /** The front page shows this one. */
      isShown: z.boolean(),
      /** Where it is posted, of those that one owns; not enough to post there. */
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
  /** What each guess is sealed by: its hash is of the salt and the guess. */
  receipts: z.array(
    z.object({
      year: z.int(),
      /** The id of the race; `null` for a guess of the season. */
      raceId: z.string().nullable(),
      part: z.string(),
      savedAt: Instant,
      salt: z.string(),
      hash: z.string(),
    }),
  ),
  /** What of the user stands in seals. */
  sealed: z.array(z.object({ year: z.int(), number: z.int(), part: z.string(), hash: z.string() })),
  /** Whom the user gets in a place of a race that is empty at its deadline, first choice first. */
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
  /** What stands in the log that everybody can read: done by the user or to the user. */
  log: z.array(z.object({ at: Instant, action: AuditAction.nullable(), isActor: z.boolean() })),
  /** When the user, as an admin, decided about changed results. */
  decidedReviewsAt: z.array(Instant),
});
export type MyData = z.infer<typeof MyData>;
