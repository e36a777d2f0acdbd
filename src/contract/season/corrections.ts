import { z } from 'zod';
import { Instant } from '#contract/shared.ts';
import { FLAG_TYPES, SESSION_TYPES } from '#domain/season/category.ts';
import { RESULT_STATUSES } from '#domain/season/season.ts';

/** Lists of a race whose corrections can need a review. */
export const REVIEWED_LISTS = [
  'RACE_RESULT',
  'SPRINT_RESULT',
  'DRIVER_STANDINGS',
  'CONSTRUCTOR_STANDINGS',
] as const;
export type ReviewedList = (typeof REVIEWED_LISTS)[number];
export const REVIEW_KINDS = [...REVIEWED_LISTS, 'FLAGS'] as const;
export const ReviewKind = z.enum(REVIEW_KINDS);
export type ReviewKind = z.infer<typeof ReviewKind>;

/** Row of a competitor, with the columns that readers compare. */
const ComparedRow = z.object({
  place: z.int().nullable(),
  status: z.enum(RESULT_STATUSES).nullable(),
  points: z.number(),
});

/** Competitor whose row differs between two lists. */
export const ListDifference = z.object({
  name: z.string(),
  /** Row in that list; `null` if not in it. */
  stored: ComparedRow.nullable(),
  incoming: ComparedRow.nullable(),
});
export type ListDifference = z.infer<typeof ListDifference>;

/** Number of flags of a kind, before and after. */
export const FlagDifference = z.object({
  session: z.enum(SESSION_TYPES),
  type: z.enum(FLAG_TYPES),
  stored: z.int(),
  incoming: z.int(),
});

/** Replaced list or flag count, that players had seen. */
export const Correction = z.object({
  at: Instant,
  kind: ReviewKind,
  /** Admin who accepted or made it; `null` if it was applied automatically. */
  by: z.string().nullable(),
  /** Competitors that differ, in the order of the new list; empty for flags. */
  differences: z.array(ListDifference),
  /** Numbers of flags that differ; empty for lists. */
  flags: z.array(FlagDifference),
});
export type Correction = z.infer<typeof Correction>;
