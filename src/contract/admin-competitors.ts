import { z } from 'zod';
import { CODE, COLOUR, MAX_ALIASES, MAX_NUMBER } from './admin-competitors.limits.ts';
import { RESULT_LISTS } from './admin-results.limits.ts';
import { LeaderboardEffect, Name, OrderedIds } from './admin-shared.ts';
import { Id } from './shared.ts';

export const DriverParams = z.strictObject({ driverId: Id });
export const ConstructorParams = z.strictObject({ constructorId: Id });

/** Other names under which a source may know a competitor. */
const Aliases = z
  .array(Name)
  .max(MAX_ALIASES)
  .refine((names) => new Set(names).size === names.length, 'an alias is repeated');

export const DriverSettings = z.strictObject({
  name: Name,
  code: z.string().regex(CODE, 'three capital letters'),
  number: z.int().min(0).max(MAX_NUMBER).nullable(),
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
 * All of the season's, or the latest standings' word: of this season, else of the one before. `basedOn` is the
 * order that was changed; without it, whatever order there is is replaced.
 */
export const CompetitorOrder = z.union([
  z.strictObject({ ids: OrderedIds, basedOn: OrderedIds.optional() }),
  z.strictObject({ by: z.literal('STANDINGS') }),
]);
export type CompetitorOrder = z.infer<typeof CompetitorOrder>;

/** The one in the address is the same as this one, who stays. */
export const CompetitorMerge = z.strictObject({ into: Id });
export type CompetitorMerge = z.infer<typeof CompetitorMerge>;

/** Effects of a merge, from public guesses only. */
export const MergePreview = z.object({
  /** Lists that both stand in, so that they are two; the first few. */
  clashes: z.array(z.object({ race: z.string(), list: z.enum(RESULT_LISTS) })),
  /** Races in which the one that goes stands somewhere. */
  raceCount: z.int(),
  /** Aliases of the removed competitor, by which sources will find the other. */
  aliases: z.array(z.string()),
  /** Players whose order of the season names it, and how many of them have placed both; `null` while secret. */
  orders: z.object({ named: z.int(), both: z.int() }).nullable(),
  /** Guesses of races that name it. */
  raceGuesses: z.int(),
  effect: LeaderboardEffect,
});
export type MergePreview = z.infer<typeof MergePreview>;
