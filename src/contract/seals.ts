import { z } from 'zod';
import { GUESS_PARTS, SEAL_REASONS } from '#domain/seals.ts';
import { PageOffset } from './paging.ts';
import { Instant, YearParam } from './shared.ts';

/** SHA-256 in hexadecimal. */
const Hash = z.string().regex(/^[0-9a-f]{64}$/);
const Part = z.enum(GUESS_PARTS);
const Named = z.object({ id: z.string(), name: z.string() });

/** What a player has of a save: when it was stored, and the hash that tells nothing of it. */
export const Receipt = z.object({ at: Instant, hash: Hash });
export type Receipt = z.infer<typeof Receipt>;

export const SealsParams = z.strictObject({ year: YearParam });

/** The guesses of a deadline as one hash. `docs/seals.md` says of what. */
const Seal = z.object({
  /** From 1 in each season. */
  number: z.int(),
  /** `null`: the guesses of the season. */
  race: Named.nullable(),
  /** `MERGER`: two competitors turned out to be one, and guesses that named either were set right. */
  reason: z.enum(SEAL_REASONS),
  deadline: Instant,
  sealedAt: Instant,
  /** The root of the seal before; zeros in the first. */
  previous: Hash,
  root: Hash,
  /** The latest one of guesses that everybody may see: they can be held against it. */
  isCurrent: z.boolean(),
});
export type SealView = z.infer<typeof Seal>;

export const SeasonSeals = z.object({
  year: z.int(),
  /** Oldest first. */
  seals: z.array(Seal),
  /** Guesses that everybody may see, and that have no seal: of these races, `null` for the season. */
  unsealed: z.array(Named.nullable()),
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

/** What was sealed, and the guesses as they are now: of all players by id, or where these are many a page of them. */
export const SealedGuesses = Seal.extend({
  year: z.int(),
  sealed: z.array(z.object({ userId: z.string(), part: Part, hash: Hash })),
  /** Those of a current seal, with what it takes to hash them. */
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
  /** Of drivers and constructors that are picked. */
  competitors: z.array(Named),
  /** Where the page after this one begins; `null` on the last. */
  nextOffset: z.int().nullable(),
});
export type SealedGuesses = z.infer<typeof SealedGuesses>;

export const ReceiptsQuery = z.strictObject({ offset: PageOffset.optional() });

/** The own receipts of all that stands, newest first. */
export const ReceiptsPage = z.object({
  receipts: z.array(
    Receipt.extend({
      year: z.int(),
      /** `null`: a guess of the season. */
      race: Named.nullable(),
      part: Part,
      /** The seal that it is in; `null` while it can be changed, and where there is none. */
      seal: z.object({ number: z.int(), isSame: z.boolean() }).nullable(),
    }),
  ),
  nextOffset: z.int().nullable(),
});
export type ReceiptsPage = z.infer<typeof ReceiptsPage>;
