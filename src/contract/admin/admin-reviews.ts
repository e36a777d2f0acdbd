import { z } from 'zod';
import { FlagDifference, ListDifference, ReviewKind } from '#contract/season/corrections.ts';
import { Id, Instant } from '#contract/shared.ts';
import { LeaderboardEffect } from './admin-shared.ts';

export const ReviewParams = z.strictObject({ reviewId: Id });

export const ReviewListItem = z.object({
  id: z.string(),
  kind: ReviewKind,
  source: z.string(),
  at: Instant,
  /** State of the review. `APPLIED`: soon enough after the race to be applied automatically. */
  state: z.enum(['WAITING', 'ACCEPTED', 'KEPT', 'APPLIED']),
  decidedAt: Instant.nullable(),
  decidedBy: z.object({ id: z.string(), username: z.string() }).nullable(),
  race: z.object({ id: z.string(), year: z.int(), position: z.int(), name: z.string() }),
});
/** Waiting reviews first, then the latest decided. */
export const ReviewList = z.array(ReviewListItem);
export type ReviewList = z.infer<typeof ReviewList>;

export const Review = ReviewListItem.extend({
  /** Competitors that differ, in the order of the incoming list; empty for flags. */
  differences: z.array(ListDifference),
  /** Numbers of flags that differ; empty for lists. */
  flags: z.array(FlagDifference),
  /** Effect of accepting a waiting review; empty once it is decided. */
  effect: LeaderboardEffect,
});
export type Review = z.infer<typeof Review>;

export const ReviewDecision = z.strictObject({ decision: z.enum(['ACCEPTED', 'KEPT']) });
