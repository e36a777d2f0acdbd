import { z } from 'zod';
import { PageOffset } from '#contract/http/paging.ts';
import { Instant, YearParam } from '#contract/shared.ts';
import { SUBJECT_STATES } from '#domain/guessing/check-seals.ts';
import { GUESS_PARTS, SEAL_REASONS } from '#domain/guessing/seals.ts';

/** SHA-256 in hexadecimal; unvalidated, since a forged seal may have anything. */
const Hash = z.string();
const Part = z.enum(GUESS_PARTS);
const Named = z.object({ id: z.string(), name: z.string() });

/** Receipt of a save: its time, and a hash that reveals nothing of the guess. */
export const Receipt = z.object({ at: Instant, hash: Hash });
export type Receipt = z.infer<typeof Receipt>;

export const SealsParams = z.strictObject({ year: YearParam });

const Competitor = z.object({ id: z.string().nullable(), name: z.string() });

/**
 * Audited act that changed sealed guesses: an admin reopened them, or the sources corrected a wrong
 * start, which reopens a race without guesses. Version 1.0 of the game also sealed merges of two
 * competitors.
 */
const Act = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('REOPENED'), at: Instant }),
  z.object({ kind: z.literal('START_CORRECTED'), at: Instant }),
  z.object({ kind: z.literal('MERGED'), at: Instant, from: z.string(), into: z.string() }),
]);

/** Seal: the guesses of a deadline as one hash. `docs/seals.md` specifies its input. */
const Seal = z.object({
  /** Number of the seal, from 1 in each season. */
  number: z.int(),
  /** Race; `null` for the guesses of the season. */
  race: Named.nullable(),
  /**
   * Reason of the seal. `MERGER`: only in version 1.0, where a merge of competitors made a seal.
   */
  reason: z.enum(SEAL_REASONS),
  deadline: Instant,
  sealedAt: Instant,
  /** Root of the previous seal; zeros in the first. */
  previous: Hash,
  root: Hash,
  /**
   * Act after which the subject was sealed again; `null` for the first seal, and if the log has
   * none.
   */
  act: Act.nullable(),
});
export type SealView = z.infer<typeof Seal>;

/** Subject of a seal. */
const Subject = z.object({
  /** Race; `null` for the guesses of the season. */
  race: Named.nullable(),
  /**
   * `OPEN`: it can be changed again, and its guesses are secret. `UNSEALED`: it has closed with guesses, and has no seal.
   * `UNMARKED`: it has one, and would be sealed again.
   */
  state: z.enum(SUBJECT_STATES),
  /** Act that reopened the subject; `null` if it was not reopened, or the log has none. */
  act: Act.nullable(),
});
export type SubjectView = z.infer<typeof Subject>;

export const SeasonSeals = z.object({
  year: z.int(),
  /** Seals, oldest first. */
  seals: z.array(Seal),
  /** Subjects with seals, and those closed with guesses; the season first, races by deadline. */
  subjects: z.array(Subject),
  /**
   * Mergers of two competitors, oldest first: references to the first now name the second. Without
   * ids in version 1.0.
   */
  mergers: z.array(z.object({ at: Instant, from: Competitor, into: Competitor })),
  /** Roots in the audit log. */
  logged: z.array(z.string()),
});
export type SeasonSeals = z.infer<typeof SeasonSeals>;

export const SealParams = z.strictObject({
  year: YearParam,
  number: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number),
});
export const SealQuery = z.strictObject({ offset: PageOffset.optional() });

/** Sealed hashes and the guesses stored now, of all players by id, or a page of them. */
export const SealedGuesses = z.object({
  sealed: z.array(z.object({ userId: z.string(), part: Part, hash: Hash })),
  /** Guesses with all that hashing needs; empty while they are secret. */
  guesses: z.array(
    z.object({
      userId: z.string(),
      part: Part,
      savedAt: Instant,
      salt: z.string(),
      addedByGame: z.int(),
      picks: z.array(z.string()),
    }),
  ),
  players: z.array(Named),
  /** Names of the picked drivers and constructors. */
  competitors: z.array(Named),
  /** Offset of the next page; `null` on the last. */
  nextOffset: z.int().nullable(),
});
export type SealedGuesses = z.infer<typeof SealedGuesses>;

/** Viewer's receipts of all current guesses in unfinished seasons, newest first. */
export const Receipts = z.array(
  Receipt.extend({
    year: z.int(),
    /** Race; `null` for a season guess. */
    race: Named.nullable(),
    part: Part,
    /** Seal that the guess is checked against; `null` while it is open, and if it is not sealed. */
    seal: z.object({ number: z.int(), isSame: z.boolean() }).nullable(),
  }),
);
export type Receipts = z.infer<typeof Receipts>;
