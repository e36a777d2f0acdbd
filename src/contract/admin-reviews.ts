import { z } from 'zod';
import { FLAG_TYPES, SESSION_TYPES } from '#domain/category.ts';
import { LeaderboardEffect } from './admin-shared.ts';
import { Id, Instant } from './shared.ts';

/** Lists of a race that may wait for an admin. */
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

export const ReviewParams = z.strictObject({ reviewId: Id });

/** How one competitor stands in a list; as much as a person compares. */
const Standing = z.object({
  place: z.int().nullable(),
  status: z.string().nullable(),
  points: z.number(),
});

export const ReviewListItem = z.object({
  id: z.string(),
  kind: ReviewKind,
  source: z.string(),
  at: Instant,
  /** `APPLIED`: it came soon enough after the race to apply itself. */
  state: z.enum(['WAITING', 'ACCEPTED', 'KEPT', 'APPLIED']),
  decidedAt: Instant.nullable(),
  decidedBy: z.object({ id: z.string(), username: z.string() }).nullable(),
  race: z.object({ id: z.string(), year: z.int(), position: z.int(), name: z.string() }),
});
/** Those that wait first, then the latest decided. */
export const ReviewList = z.array(ReviewListItem);
export type ReviewList = z.infer<typeof ReviewList>;

export const Review = ReviewListItem.extend({
  /** Of a list: only the competitors who differ, in the order of the incoming list. */
  differences: z.array(
    z.object({
      name: z.string(),
      /** `null`: not in that list. */
      stored: Standing.nullable(),
      incoming: Standing.nullable(),
    }),
  ),
  /** Of a count of flags: how many of each kind there are, where that differs. */
  flags: z.array(
    z.object({
      session: z.enum(SESSION_TYPES),
      type: z.enum(FLAG_TYPES),
      stored: z.int(),
      incoming: z.int(),
    }),
  ),
  /** Of accepting it, while it waits; else empty. */
  effect: LeaderboardEffect,
});
export type Review = z.infer<typeof Review>;

export const ReviewDecision = z.strictObject({ decision: z.enum(['ACCEPTED', 'KEPT']) });
