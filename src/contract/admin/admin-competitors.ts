import { z } from 'zod';
import { CODE, COLOUR, MAX_ALIASES, MAX_CAR_NUMBER } from '#contract/limits.ts';
import { RESULT_LISTS } from '#contract/season/result-lists.ts';
import { Id } from '#contract/shared.ts';
import { LeaderboardEffect, Name, OrderedIds } from './admin-shared.ts';

export const DriverParams = z.strictObject({ driverId: Id });
export const ConstructorParams = z.strictObject({ constructorId: Id });

/** Aliases under which sources may know the competitor. */
const Aliases = z
  .array(Name)
  .max(MAX_ALIASES)
  .refine((names) => new Set(names).size === names.length, 'an alias is repeated');

export const DriverSettings = z.strictObject({
  name: Name,
  code: z.string().regex(CODE, 'three capital letters'),
  number: z.int().min(0).max(MAX_CAR_NUMBER).nullable(),
  constructorId: Id.nullable(),
  aliases: Aliases,
});
export type DriverSettings = z.infer<typeof DriverSettings>;

export const ConstructorSettings = z.strictObject({
  name: Name,
  colour: z.string().regex(COLOUR, 'a colour is #rrggbb'),
  aliases: Aliases,
});
export type ConstructorSettings = z.infer<typeof ConstructorSettings>;

/**
 * Order of all competitors, or that of the latest standings of this or the previous season.
 * `basedOn` is the order that was edited; without it any order is overwritten.
 */
export const CompetitorOrder = z.union([
  z.strictObject({ ids: OrderedIds, basedOn: OrderedIds.optional() }),
  z.strictObject({ by: z.literal('STANDINGS') }),
]);
export type CompetitorOrder = z.infer<typeof CompetitorOrder>;

/** Remaining competitor, to which the one in the URL is identical. */
export const CompetitorMerge = z.strictObject({ into: Id });
export type CompetitorMerge = z.infer<typeof CompetitorMerge>;

/** Effects of a merge, from public guesses only. */
export const MergePreview = z.object({
  /** Lists that contain both, so that they are distinct; the first few. */
  clashes: z.array(z.object({ race: z.string(), list: z.enum(RESULT_LISTS) })),
  /** Number of races that contain the removed competitor. */
  raceCount: z.int(),
  /** Aliases of the removed competitor, by which sources will find the other. */
  aliases: z.array(z.string()),
  /**
   * Players whose order contains the removed competitor, and how many of those contain both; `null`
   * while secret.
   */
  orders: z.object({ named: z.int(), both: z.int() }).nullable(),
  /** Number of race guesses that name it. */
  raceGuesses: z.int(),
  /** Number of answers to the season's own questions that name it. */
  questionAnswers: z.int(),
  effect: LeaderboardEffect,
});
export type MergePreview = z.infer<typeof MergePreview>;
