import { z } from 'zod';
import { GraphLine, LeaderboardEntry } from './home.ts';
import { PageOffset } from './paging.ts';
import { Id } from './shared.ts';

export const BoardQuery = z.strictObject({ offset: PageOffset });

/** A part of the leaderboard; `next` is where the page after it begins, `null` on the last one. */
export const BoardPage = z.object({
  entries: z.array(LeaderboardEntry),
  next: z.int().nullable(),
});
export type BoardPage = z.infer<typeof BoardPage>;

export const BoardLineParams = z.strictObject({ id: Id });

/** Where the viewer stands, with those before and after; `null` without a place on the leaderboard. */
export const OwnBoard = z.object({
  own: z
    .object({
      /** Of the first entry, counted from 0. */
      offset: z.int(),
      entries: z.array(LeaderboardEntry),
      line: GraphLine,
    })
    .nullable(),
});
export type OwnBoard = z.infer<typeof OwnBoard>;
